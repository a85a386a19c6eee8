import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { recordBackup } from '../backup-records/record-backup.ts';
import { openFiles } from '../files/open-files.ts';
import { isS3Address, type S3Account, type S3Place, s3PlaceAt } from '../files/s3-settings.ts';
import type { Database } from '../kernel/db.ts';
import { makeScratchDatabase } from '../kernel/postgres/dump-server.ts';
import { StartProblem } from '../kernel/start-problem.ts';
import { findSerialDetails } from '../ledger/look-up-serial.ts';
import { readIdentities } from './age-keys.ts';
import { type Place, type Restoring, readPlace } from './backup-arguments.ts';
import { listSomeSerials } from './backup-queries.ts';
import { askServer } from './backup-socket.ts';
import { fetchBackup } from './backups-in-bucket.ts';
import { findBackup } from './find-backup.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

type CommandContext = {
  /** The folder in which the command was typed. */
  readonly folder: string;
  readonly settings: {
    readonly version: string;
    readonly dataDir: string;
    readonly databaseUrl: string | null;
    readonly s3: S3Place | null;
    readonly s3Account: S3Account | null;
  };
  readonly open: (target: Place) => Promise<Database>;
  /** Opens the registry's own database. */
  readonly openDatabase: () => Promise<Database>;
  readonly now: () => Date;
  readonly write: (line: string) => void;
};

const DRILL_SERIALS = 50;
/** The file, beside the backups, with a line for each drill. */
const DRILLS = 'drills.jsonl';

/** Runs `registry restore`: 0 if all is as it was, 1 if not or nothing was done. */
export async function restoreCommand(
  { source, into, identity }: Restoring,
  context: CommandContext,
): Promise<number> {
  const identities = identity === null ? [] : await readIdentities(resolve(context.folder, identity));
  if (!isS3Address(source))
    return restoreFound(await findBackup(resolve(context.folder, source), identities), into, context);
  const fetched = await mkdtemp(join(tmpdir(), 'registry-fetched-'));
  try {
    const folder = await fetchBackup(s3PlaceAt(source, context.settings.s3Account), fetched);
    return await restoreFound(await findBackup(folder, identities), into, context);
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

async function restoreFound(
  backup: Awaited<ReturnType<typeof findBackup>>,
  into: string | null,
  context: CommandContext,
): Promise<number> {
  if (into === null) return drill(backup, context);
  const target = readPlace(into, (folder) => resolve(context.folder, folder));
  const { settings, open, write } = context;
  const dataDir = 'dataDir' in target ? target.dataDir : settings.dataDir;
  const files = openFiles({ dataDir, s3: settings.s3 });
  const restored = await restoreBackup(backup, target, { version: settings.version, files, open });
  await restored.database.close();
  for (const line of restored.lines) write(line);
  return restored.isWhole ? 0 : 1;
}

/** Restores into a scratch place, looks serials up there, removes it, and notes how long it took. */
async function drill(
  backup: Awaited<ReturnType<typeof findBackup>>,
  context: CommandContext,
): Promise<number> {
  const { settings, open, now, write } = context;
  const began = now();
  const scratch = await mkdtemp(join(tmpdir(), 'registry-drill-'));
  const isEmbedded = backup.manifest.database === 'embedded';
  const server = isEmbedded ? null : await makeScratchDatabase(requireUrl(settings.databaseUrl));
  try {
    const target = server === null ? { dataDir: join(scratch, 'var') } : { databaseUrl: server.url };
    const files = openFiles({ dataDir: join(scratch, 'var'), s3: null });
    const restored = await restoreBackup(backup, target, { version: settings.version, files, open });
    const read = await readSerials(restored);
    for (const line of [...restored.lines, ...read.lines]) write(line);
    const seconds = Math.round((now().getTime() - began.getTime()) / 1000);
    const isWhole = restored.isWhole && read.lines.length === 0;
    const line = {
      at: now().toISOString(),
      backup: restored.manifest.at,
      seconds,
      serials: read.count,
      isWhole,
    };
    if (isWhole) await noteDrill(line.at, context);
    await appendFile(join(backup.store, DRILLS), `${JSON.stringify(line)}\n`, { mode: 0o600 });
    write(`${read.count} serials read. The drill took ${seconds} seconds; its scratch place is removed.`);
    return isWhole ? 0 : 1;
  } finally {
    await server?.remove();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Has the registry of the settings know of a drill, if it is on this machine or on a server. */
async function noteDrill(at: string, { settings, openDatabase, write }: CommandContext): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  try {
    if (databaseUrl === null && (await askServer(dataDir, { drill: at })) !== null) return;
    if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) return;
    const database = await openDatabase();
    try {
      await database.transact(recordBackup, 'drill', new Date(at));
    } finally {
      await database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    write(`The registry could not note the drill: ${reason}`);
  }
}

async function readSerials({ database }: Restored) {
  try {
    const serials = await listSomeSerials(database.db, DRILL_SERIALS);
    const lines: string[] = [];
    for (const serial of serials)
      if ((await findSerialDetails(database.db, serial, 'en')) === null)
        lines.push(`The serial ${serial} cannot be looked up.`);
    return { count: serials.length, lines };
  } finally {
    await database.close();
  }
}

function requireUrl(url: string | null): string {
  if (url !== null) return url;
  throw new StartProblem(
    'The backup is of a PostgreSQL server: set DATABASE_URL, whose server gets a database for the drill.',
  );
}
