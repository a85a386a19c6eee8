import { listInventoryOptions, searchReceivers } from '#contract/unit-acts.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { listInventoryOptions as listOptions, searchReceivers as search } from './unit-act-queries.ts';

/** Mounts the lists that owners choose from when they retire or transfer units. */
export function mountUnitActs(mounting: Mounting, db: Db): void {
  mount(mounting, listInventoryOptions, ({ caller }) => listOptions(db, caller.organization));
  mount(mounting, searchReceivers, ({ caller, query }) =>
    search(db, caller.organization, query.search ?? ''),
  );
}
