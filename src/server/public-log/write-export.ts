import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Policy, policyText } from '#domain/public-log/policy.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import { tarEnd, tarHeader, tarPadding } from '../kernel/tar.ts';
import { syncFile } from '../kernel/write-atomically.ts';
import {
  type Exported,
  type RetiredTonnes,
  writeCheckpoints,
  writeInventories,
  writeLeaves,
  writeOpenings,
  writeUnits,
} from './export-parts.ts';
import { findHiddenProjects, hasLaterErasure, readSizeWithErasures } from './export-queries.ts';
import { findFirstName, type LogName, readFirstSize } from './log-name-queries.ts';
import { findExportedCheckpoint, type ServedCheckpoint } from './served-checkpoint.ts';

/** The folder of an export's files in its archive. */
const FOLDER = 'ledger';

type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
type Part = { readonly name: string; readonly content: Content };

/** Where an export is written, with the text of the program that checks it and the policy of the ledger. */
type ExportTarget = { readonly path: string; readonly verifier: string; readonly policy: Policy };

/** What an export is made of; why there is none: nothing is signed yet, or an erasure is not. */
export type ExportOutcome = { readonly size: number } | 'nothing-signed' | 'erasure-not-signed';

/**
 * Writes the registry up to its newest checkpoint as a tar archive, packed by gzip: all of it or no file. Only
 * some thousand rows are in memory at once. What is read of the ledger is what it was at that checkpoint, so
 * others may write meanwhile; `db` may be a snapshot.
 */
export async function writeExport(db: Db, { path, verifier, policy }: ExportTarget): Promise<ExportOutcome> {
  // What was erased since is in an export no more, so it has the event that says so; and so it has the one of its name.
  const least = Math.max(await readSizeWithErasures(db), await readFirstSize(db));
  const checkpoint = await findExportedCheckpoint(db, policy, least);
  const log = await findFirstName(db);
  if (checkpoint === null || log === null) return 'nothing-signed';
  const { size } = checkpoint;
  const exported = { db, size, hidden: await findHiddenProjects(db, size) };
  const parts = partsOf(exported, checkpoint, { ...log, verifier, policy });
  // Beside the file, so that it can take its name at once.
  const folder = await mkdtemp(join(dirname(path), '.export-'));
  try {
    const written = join(folder, 'archive');
    const archive = archiveOf(parts, join(folder, 'part'), Math.floor(checkpoint.at.getTime() / 1000));
    await pipeline(Readable.from(archive), createGzip(), createWriteStream(written));
    if (await hasLaterErasure(db, size)) return 'erasure-not-signed';
    await syncFile(written);
    await rename(written, path);
    return { size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Named = LogName & Pick<ExportTarget, 'verifier' | 'policy'>;

/** The files of an export. What others are checked with comes before them, so that a reader needs one pass. */
function partsOf(
  exported: Exported,
  { note, size }: ServedCheckpoint,
  { origin, key, verifier, policy }: Named,
): readonly Part[] {
  const retired: RetiredTonnes = new Map();
  const values = { origin, size: String(size) };
  const readme = [
    m.ledger_export_readme(values, { locale: 'en' }),
    m.ledger_export_readme(values, { locale: 'fr' }),
  ];
  return [
    { name: 'README.md', content: [`${readme.join('\n\n')}\n`] },
    { name: 'verify.mjs', content: [verifier] },
    { name: 'vkey', content: [`${key}\n`] },
    { name: 'policy', content: [policyText(policy, [key])] },
    { name: 'checkpoint', content: [note] },
    { name: 'checkpoints.jsonl', content: writeCheckpoints(exported) },
    { name: 'openings.jsonl', content: writeOpenings(exported) },
    { name: 'leaves.jsonl', content: writeLeaves(exported) },
    { name: 'units.csv', content: writeUnits(exported, retired) },
    { name: 'inventories.csv', content: writeInventories(exported, retired) },
  ];
}

/** Yields an archive. Its size precedes a file, so each is first written to `spool`. */
async function* archiveOf(parts: readonly Part[], spool: string, changedAt: number): AsyncGenerator<Buffer> {
  for (const { name, content } of parts) {
    await pipeline(Readable.from(content), createWriteStream(spool));
    const { size } = await stat(spool);
    yield tarHeader({ name: `${FOLDER}/${name}`, size, changedAt });
    yield* createReadStream(spool) as AsyncIterable<Buffer>;
    yield tarPadding(size);
  }
  yield tarEnd();
}
