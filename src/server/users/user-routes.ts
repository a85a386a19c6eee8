import { listUsers, readUser } from '#contract/users.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { presentUser, presentUserDetails } from './present-user.ts';
import { unknownUser } from './user-problems.ts';
import { findUser, listIncludedBy, listUsers as list } from './user-queries.ts';

/** Mounts the administrators' endpoints that read users. */
export function mountUsers(mounting: Mounting, db: Db): void {
  mount(mounting, listUsers, async ({ query }) => {
    const { rows, total } = await list(db, query);
    return { items: rows.map(presentUser), total };
  });
  mount(mounting, readUser, async ({ params, now }) => {
    const found = await findUser(db, params.id, now);
    if (found === undefined) throw unknownUser();
    return presentUserDetails(found, await listIncludedBy(db, found.serial));
  });
}
