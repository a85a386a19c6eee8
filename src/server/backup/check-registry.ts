import { checkAuditChain, type KeptHead } from '../audit/check-audit-chain.ts';
import type { Database } from '../kernel/db.ts';
import { checkProjection } from '../ledger/check-projection.ts';
import { checkMap } from '../map/check-map.ts';
import { checkApprovedContents } from '../projects/check-approved-contents.ts';
import { checkPublicLog } from '../public-log/check-public-log.ts';

/** What a check found, line by line, and whether all of it is as it should be. */
export type RegistryCheck = { readonly lines: readonly string[]; readonly isWhole: boolean };

/** Compares the ledger with its events, and the log, the audit log, approvals and the map with what they follow from. */
export async function checkRegistry(
  database: Pick<Database, 'readSnapshot'>,
  kept: KeptHead | null,
): Promise<RegistryCheck> {
  const [{ events, differences }, log, audit, contents, map] = await database.readSnapshot(
    async (snapshot) => [
      await checkProjection(snapshot),
      await checkPublicLog(snapshot),
      await checkAuditChain(snapshot, kept),
      await checkApprovedContents(snapshot),
      await checkMap(snapshot),
    ],
  );
  const lines = [
    differences.length === 0
      ? `${events} events, projection equal`
      : `${events} events, and the tables differ from them:\n${differences.join('\n')}`,
    log.differences.length === 0
      ? `${log.signed} events signed, tree as signed`
      : `${log.signed} events signed, and the tree differs:\n${log.differences.join('\n')}`,
    audit.differences.length === 0
      ? `${audit.entries} audit entries, chain whole, head ${audit.entries}:${audit.head}`
      : `${audit.entries} audit entries, and the chain is broken:\n${audit.differences.join('\n')}`,
    ...(contents.length > 0 ? [`Projects differ from their approvals:\n${contents.join('\n')}`] : []),
    ...(map.length > 0 ? [`The map differs from the projects:\n${map.join('\n')}`] : []),
  ];
  const all = [...differences, ...log.differences, ...audit.differences, ...contents, ...map];
  return { lines, isWhole: all.length === 0 };
}
