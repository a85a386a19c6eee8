import { readExamples } from '#contract/api-docs.ts';
import { listInventoryOptions, searchReceivers } from '#contract/operation-choices.ts';
import { lookUpSerial, searchSerials } from '#contract/serials.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { findSerialDetails, lookUpSerialDetails } from './look-up-serial.ts';
import {
  listInventoryOptions as listOptions,
  searchReceivers as search,
} from './operation-choice-queries.ts';
import { readExampleValues } from './registry-queries.ts';

/** Mounts the serial look-up endpoints, and the one that names serials to look up. */
export function mountSerials(mounting: Mounting, db: Db): void {
  mount(mounting, lookUpSerial, ({ params, locale }) => lookUpSerialDetails(db, params.serial, locale));
  mount(mounting, readExamples, () => readExampleValues(db));
  mount(mounting, searchSerials, async ({ query, locale }) => {
    const details = await findSerialDetails(db, query.serial, locale);
    return details === null ? [] : [details];
  });
}

/** Mounts the lists that owners choose from when they retire or transfer units. */
export function mountOperationChoices(mounting: Mounting, db: Db): void {
  mount(mounting, listInventoryOptions, ({ caller }) => listOptions(db, caller.organization));
  mount(mounting, searchReceivers, ({ caller, query }) =>
    search(db, caller.organization, query.search ?? ''),
  );
}
