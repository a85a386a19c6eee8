import { trackedTwice } from '#domain/project/approval-faults.ts';
import type { Tx } from '../../kernel/db.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { submissionProblem } from '../entry/project-problems.ts';
import { listTrackedYears } from './transition-store.ts';

/**
 * Throws 400 under `overviewTracking` if an inventory that comes to count in overviews has a year that another tracked one of its
 * organization has. Call it after `lockProject`, which locks the organization too.
 */
export async function requireTrackedOnce(
  tx: Tx,
  { serial, organization, kind }: Pick<LockedProject, 'serial' | 'organization' | 'kind'>,
  entry: LockedProject['entry'],
): Promise<void> {
  if (kind !== 'inventory' || entry.overviewTracking !== 'Tracked') return;
  const trackedYears = await listTrackedYears(tx, organization, serial);
  const faults = trackedTwice({ kind, entry }, { trackedYears });
  if (Object.keys(faults).length > 0) throw submissionProblem(faults);
}
