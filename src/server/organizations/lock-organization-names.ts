import type { Tx } from '../kernel/db.ts';
import { lockNames } from './organization-store.ts';

/** Locks organization names: no other transaction can insert or rename an organization until this one ends. */
export async function lockOrganizationNames(tx: Tx): Promise<void> {
  await lockNames(tx);
}
