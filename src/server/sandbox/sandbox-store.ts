import type { Tx } from '../kernel/db.ts';

/**
 * Lists the active accounts of organizations that were entered before a moment under a source key with this
 * beginning, in the order in which they are locked.
 */
export async function listOldAccounts(tx: Tx, keyBegins: string, before: Date): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .select('account.id')
    .where('account.state', '=', 'active')
    .where('organization.sourceKey', 'like', `${keyBegins}%`)
    .where('organization.createdAt', '<', before)
    .orderBy('account.id')
    .execute();
  return rows.map(({ id }) => id);
}
