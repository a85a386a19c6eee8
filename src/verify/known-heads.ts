import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCheckpoint, readNote } from '#domain/public-log/checkpoint.ts';
import type { Head } from './check-checkpoints.ts';
import type { KnownHead } from './log-names.ts';

/** What was seen of a log when it was checked last. */
export type Remembered = Head & { readonly vkey: string; readonly origin: string };

type Memory = Readonly<Record<string, Remembered>>;

const HEAD = /^(\d{1,16}):([A-Za-z0-9+/]{43}=)$/;

/** The file in which the newest checkpoint of each log is remembered. */
export function memoryFile(environment: NodeJS.ProcessEnv): string {
  const folder = environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  return join(folder, 'registry-verify', 'checkpoints.json');
}

/** Returns what is remembered of a log, or null. A file that cannot be read remembers nothing. */
export function recall(file: string, origin: string): Remembered | null {
  return readMemory(file)[origin] ?? null;
}

/** Remembers the newest checkpoint of a log, which may have another name by now, unless a larger one is remembered. */
export function remember(file: string, origin: string, seen: Remembered): void {
  const memory = readMemory(file);
  if ((memory[origin]?.size ?? -1) > seen.size) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify({ ...memory, [origin]: seen }, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}

function readMemory(file: string): Memory {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory;
  } catch {
    return {};
  }
}

/** Reads a known checkpoint: a signed note, or a size and a root such as `1622:H4sI…=`. Null if it is neither. */
export function readKnown(text: string): KnownHead | null {
  const note = readNote(text);
  const checkpoint = note === null ? null : readCheckpoint(note.text);
  if (checkpoint !== null) return checkpoint;
  const [, size, root] = HEAD.exec(text.trim()) ?? [];
  return size === undefined || root === undefined ? null : { size: Number(size), root, origin: null };
}
