import { readOwnerHome } from '#contract/owner-home.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readOwnerHome as read } from './read-owner-home.ts';

/** Mounts the endpoint of the page that owners see first. */
export function mountOwnerHome(mounting: Mounting, db: Db): void {
  mount(mounting, readOwnerHome, ({ caller }) => read(db, caller.organization));
}
