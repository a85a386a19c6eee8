import type { Tx } from '../kernel/db.ts';

/** Stores which certificates a statement lists, in order. It is never changed. */
export async function insertStatement(
  tx: Tx,
  statement: string,
  certificates: readonly string[],
): Promise<void> {
  const rows = certificates.map((certificate, place) => ({ statement, position: place + 1, certificate }));
  await tx.insertInto('statementCertificate').values(rows).execute();
}
