import { sql } from 'kysely';
import { formatUnitSerial } from '#domain/ledger/serial.ts';
import type { Db } from '../kernel/db.ts';
import { findNewestCheckpoint } from '../public-log/public-log-queries.ts';

/** What a backup says of the state it has. */
export type BackupFacts = {
  /** SHA-256 of every stored file, sorted. */
  readonly hashes: readonly string[];
  readonly ledger: {
    readonly events: number;
    /** The time of the newest event, ISO 8601; null without events. */
    readonly newest: string | null;
    /** Size and root (base64) of the newest checkpoint; null before the first. */
    readonly signed: { readonly size: number; readonly root: string } | null;
  };
  /** How many entries of the audit log are chained, and the chain's head in hexadecimal; null before the first. */
  readonly audit: { readonly entries: number; readonly head: string } | null;
};

/** Reads what a backup says of the state it has. */
export async function readBackupFacts(db: Db): Promise<BackupFacts> {
  const [files, variants, events, newest, checkpoint, link] = [
    await db.selectFrom('storedFile').select('sha256').distinct().execute(),
    await db.selectFrom('fileVariant').select('sha256').distinct().execute(),
    await db
      .selectFrom('ledgerEvent')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    await db.selectFrom('ledgerEvent').select('at').orderBy('idx', 'desc').limit(1).executeTakeFirst(),
    await findNewestCheckpoint(db),
    await db
      .selectFrom('auditLink')
      .select(['position', 'link'])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ];
  const signed =
    checkpoint === null
      ? null
      : { size: checkpoint.size, root: Buffer.from(checkpoint.root).toString('base64') };
  return {
    hashes: [...new Set([...files, ...variants].map(({ sha256 }) => sha256))].toSorted(),
    ledger: { events: events.count, newest: newest?.at.toISOString() ?? null, signed },
    audit:
      link === undefined ? null : { entries: link.position, head: Buffer.from(link.link).toString('hex') },
  };
}

/** Lists up to `limit` unit serials of different projects, the first of each. */
export async function listSomeSerials(db: Db, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('project')
    .select('serial')
    .where('nextSequence', '>', 1)
    .orderBy(sql`md5(serial)`)
    .limit(limit)
    .execute();
  return rows.map(({ serial }) => formatUnitSerial(serial, 1));
}
