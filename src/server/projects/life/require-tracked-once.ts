import { trackedTwice } from '#domain/project/approval-faults.ts';
import type { Tx } from '../../kernel/db.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { submissionProblem } from '../entry/project-problems.ts';
import { listTrackedYears, lockHolder } from './transition-store.ts';

/**
 * Throws 400 under `overviewTracking` if an inventory that comes to count in overviews has a year that another tracked one of its
 * organization has. Locks the organization, as submissions and approvals do.
 */
export async function requireTrackedOnce(
  tx: Tx,
  { serial, organization, kind }: Pick<LockedProject, 'serial' | 'organization' | 'kind'>,
  entry: LockedProject['entry'],
): Promise<void> {
  if (kind !== 'inventory' || entry.overviewTracking !== 'Tracked') return;
  await lockHolder(tx, organization);
  const trackedYears = await listTrackedYears(tx, organization, serial);
  const faults = trackedTwice({ kind, entry }, { trackedYears });
  if (Object.keys(faults).length > 0) throw submissionProblem(faults);
}
