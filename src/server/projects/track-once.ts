import { trackFirst } from '#domain/inventory/tracked-inventory.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import type { Tx } from '../kernel/db.ts';
import type { NewProject } from './enter-projects.ts';
import { listTrackingOrganizations } from './life/tracked-inventory-store.ts';

/**
 * Returns new entries with one tracked inventory of each organization at most; the others are Hidden. The
 * organizations are locked or new.
 */
export async function trackOnce<Entry extends NewProject>(
  tx: Tx,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const organizations = entries
    .filter(({ programType }) => projectKind(programType) === 'inventory')
    .map(({ organization }) => organization);
  if (organizations.length === 0) return [...entries];
  return trackFirst(entries, await listTrackingOrganizations(tx, organizations));
}
