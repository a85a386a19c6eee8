import type { ReplyOf } from '#contract/endpoint.ts';
import type { listMilestones } from '#contract/read-project.ts';
import type { Db } from '../kernel/db.ts';
import { listApprovals } from './project-queries.ts';
import { requirePublicProject } from './project-units.ts';

/**
 * Returns when a public project was registered and approved, and when later changes were approved, oldest first. Submissions, rejections and
 * people stay internal. Throws 404 unless visitors may see the project.
 */
export async function readMilestones(db: Db, identity: string): Promise<ReplyOf<typeof listMilestones>> {
  const { serial, registeredAt } = await requirePublicProject(db, identity);
  const approvals = (await listApprovals(db, serial)).map((at, place) => {
    return { type: place === 0 ? ('approved' as const) : ('updated' as const), at: at.toISOString() };
  });
  return [{ type: 'registered', at: registeredAt.toISOString() }, ...approvals];
}
