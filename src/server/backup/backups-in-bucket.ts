import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { listObjects, requireOk, s3Fetch } from '../files/s3-client.ts';
import type { S3Place } from '../files/s3-settings.ts';
import { StartProblem } from '../kernel/start-problem.ts';
import type { HasFile } from './copy-files.ts';
import {
  type Backup,
  ENCRYPTED,
  FILE_LIST,
  FILES_FOLDER,
  hashOf,
  hashOfName,
  isBackupName,
  MANIFEST,
  readFileList,
  timeOf,
} from './manifest.ts';
import { backupsToKeep } from './prune-backups.ts';

const DAY_MS = 86_400_000;
const NOT_FOUND = 404;
/** Before the names of objects that are there while a backup is made. */
const RUNNING = 'running/';
/** Until an object is written or begins to come: a database of gigabytes takes its time. */
const TRANSFER_TIMEOUT_MS = 3_600_000;

/** Lists the complete backups of a bucket, the oldest first. */
export async function listBucket(place: S3Place): Promise<readonly Backup[]> {
  return completeOf((await listObjects(place, '2')).map(({ key }) => key));
}

function completeOf(keys: readonly string[]): readonly Backup[] {
  const names = keys.filter(isManifest).map((key) => dirname(key));
  return names
    .filter(isBackupName)
    .toSorted()
    .map((name) => ({ name, at: timeOf(name) }));
}

function isManifest(key: string): boolean {
  return [MANIFEST, `${MANIFEST}${ENCRYPTED}`].includes(basename(key));
}

/**
 * Has a backup written into a folder of its own below `scratch`, without the files that the bucket has, and uploads it:
 * the manifest last. Returns what `write` returns.
 */
export async function backUpIntoBucket<Made>(
  place: S3Place,
  scratch: string,
  write: (folder: string, has: HasFile) => Promise<Made>,
): Promise<Made> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(scratch, 'backup-'));
  const running = `${RUNNING}${basename(folder)}`;
  try {
    // From here on nobody deletes files, of which this backup relies on those that are there.
    await put(place, running, Buffer.from(new Date().toISOString()));
    const there = new Set((await listObjects(place, `${FILES_FOLDER}/`)).map(({ key }) => key));
    const made = await write(folder, (path) => there.has(relative(folder, path)) || existsSync(path));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const keys = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    const order = [...keys.filter((key) => !isManifest(key)), ...keys.filter(isManifest)];
    for (const key of order) await upload(place, key, join(folder, key));
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await remove(place, running).catch(() => undefined);
  }
}

async function put(place: S3Place, key: string, bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = new Blob([Uint8Array.from(bytes)]);
  requireOk(await s3Fetch(place)({ method: 'PUT', key, sha256, body }));
}

async function remove(place: S3Place, key: string): Promise<void> {
  const response = await s3Fetch(place)({ method: 'DELETE', key });
  if (response.status !== NOT_FOUND) requireOk(response);
}

async function upload(place: S3Place, key: string, path: string): Promise<void> {
  const sha256 = await hashOf(createReadStream(path));
  const body = await openAsBlob(path);
  const request = { method: 'PUT', key, sha256, body, timeoutMs: TRANSFER_TIMEOUT_MS } as const;
  requireOk(await s3Fetch(place)(request));
}

/**
 * Deletes the backups of a bucket that are not kept any more, unfinished ones of the day before, and the files that no
 * backup names. While another backup is being made, files stay.
 */
export async function pruneBucket(place: S3Place, now: Date): Promise<void> {
  const objects = await listObjects(place, '');
  const complete = completeOf(objects.map(({ key }) => key));
  const kept = backupsToKeep(complete, now).map(({ name }) => name);
  let isDeleted = false;
  let isOtherRunning = false;
  // The manifest first: a backup that is deleted in part is none.
  for (const { key, changedAt } of objects.toSorted((one, other) => rank(one.key) - rank(other.key))) {
    const name = dirname(key);
    const isUnfinished = key.startsWith(RUNNING) || !complete.some((backup) => backup.name === name);
    if (!(key.startsWith(RUNNING) || isBackupName(name)) || kept.includes(name)) continue;
    if (isUnfinished && now.getTime() - changedAt.getTime() <= DAY_MS) {
      isOtherRunning = true;
      continue;
    }
    await remove(place, key);
    isDeleted = true;
  }
  if (!isDeleted || isOtherRunning) return;
  const lists = await Promise.all(kept.map((name) => readText(place, `${name}/${FILE_LIST}`)));
  const named = new Set(lists.flatMap((list) => list.split('\n')));
  for (const { key } of objects) {
    const hash = key.startsWith(`${FILES_FOLDER}/`) ? hashOfName(basename(key)) : null;
    if (hash !== null && !named.has(hash)) await remove(place, key);
  }
}

function rank(key: string): number {
  return isManifest(key) ? 0 : 1;
}

/**
 * Fetches a backup into a folder: the one that the place names, or the newest there, with its files. Returns the path of
 * its own folder. Throws a `StartProblem` if there is none.
 */
export async function fetchBackup(place: S3Place, folder: string): Promise<string> {
  const own = basename(place.prefix);
  const isOne = isBackupName(own);
  const store = isOne ? { ...place, prefix: place.prefix.slice(0, -own.length - 1) } : place;
  const name = (await listBucket(store)).findLast((backup) => !isOne || backup.name === own)?.name;
  if (name === undefined)
    throw new StartProblem(`There is no complete backup in s3://${place.bucket}/${place.prefix}`);
  for (const { key } of await listObjects(store, `${name}/`)) await download(store, key, join(folder, key));
  const hashes = new Set(await readFileList(join(folder, name)));
  for (const { key } of await listObjects(store, `${FILES_FOLDER}/`))
    if (hashes.has(hashOfName(basename(key)) ?? '')) await download(store, key, join(folder, key));
  return join(folder, name);
}

async function download(place: S3Place, key: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(Readable.fromWeb(await open(place, key)), createWriteStream(path, { mode: 0o600 }));
}

async function readText(place: S3Place, key: string): Promise<string> {
  return text(Readable.fromWeb(await open(place, key)));
}

async function open(place: S3Place, key: string): Promise<ReadableStream> {
  const request = { method: 'GET', key, timeoutMs: TRANSFER_TIMEOUT_MS } as const;
  const { body } = requireOk(await s3Fetch(place)(request));
  // Its type differs where browsers' types are loaded too, as for the tests of screens.
  const bytes: unknown = body ?? new Blob([]).stream();
  return bytes as ReadableStream;
}
