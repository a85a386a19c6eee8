import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readCheckpoint, readNote } from '#domain/public-log/checkpoint.ts';
import type { Refusal, Witness } from './witness-checkpoints.ts';
import type { WitnessState } from './witness-state.ts';
import { FOR_ALL, writeThrough } from './write-through.ts';

type Given = {
  readonly witness: Witness;
  readonly state: WitnessState;
  /** The registry's address without a slash at its end. */
  readonly address: string;
  /** A folder that a web server shows: the signed checkpoint is put there; null: nowhere. */
  readonly folder: string | null;
};

/** What was signed: a line with its signature; or why nothing was, with an exit code. */
type Watched =
  | { readonly code: 0; readonly said: string }
  | { readonly code: 1 | 2 | 4; readonly said: string };

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 65_536;

const refusals: Readonly<Record<Refusal['kind'], { readonly code: 1 | 2 | 4; readonly said: string }>> = {
  malformed: { code: 1, said: 'What the registry serves is no checkpoint.' },
  'unknown-log': { code: 2, said: 'The checkpoint is of another log than those that --log names.' },
  unsigned: { code: 2, said: 'The checkpoint is not signed with a key that --log names.' },
  'other-size': { code: 4, said: 'The log is shorter than it was.' },
  'other-root': { code: 4, said: 'The log has another tree of the same size than before.' },
  'no-proof': { code: 4, said: 'The log does not continue what was signed before.' },
};

/**
 * Fetches the newest checkpoint of a registry and signs it if it continues what was signed before. Throws if the
 * registry does not answer.
 */
export async function watchLog({ witness, state, address, folder }: Given): Promise<Watched> {
  const note = await ask(`${address}/ledger/checkpoint`);
  const checkpoint = readCheckpoint(readNote(note)?.text ?? '');
  if (checkpoint === null) return refusals.malformed;
  const { origin, size } = checkpoint;
  const old = state.find(origin)?.size ?? 0;
  const isLonger = old > 0 && old < size;
  const lines = isLonger ? await ask(`${address}/ledger/consistency/${old}/${size}`) : '';
  const offered = { old: Math.min(old, size), hashes: lines.split('\n').slice(0, -1), note };
  const result = witness.sign(offered);
  if (result.kind !== 'signed')
    return { ...refusals[result.kind], said: `${refusals[result.kind].said}\n${note}` };
  if (folder !== null) {
    const hash = createHash('sha256').update(origin).digest('hex');
    writeThrough(join(folder, hash, 'checkpoint'), result.note, { mode: FOR_ALL });
  }
  return { code: 0, said: `${size} events of ${origin}\n${result.line}` };
}

/** Asks the registry, which the witness does not trust: neither for as long a text as it likes, nor elsewhere. */
async function ask(url: string): Promise<string> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`${url}: too long`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
