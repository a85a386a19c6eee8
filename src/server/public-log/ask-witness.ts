import { createHash } from 'node:crypto';
import {
  readSignatureLines,
  type WitnessRequest,
  writeWitnessRequest,
} from '#domain/public-log/cosignature.ts';

/** What a witness answers to a request for its signature. */
type WitnessAnswer =
  | {
      readonly kind: 'signed';
      readonly lines: readonly { readonly name: string; readonly signature: string }[];
    }
  /** It signed a checkpoint of this size last. */
  | { readonly kind: 'other-size'; readonly size: number }
  /** It takes no requests: it is asked what it signed last. */
  | { readonly kind: 'no-requests' }
  | { readonly kind: 'refused'; readonly status: number };

/** A witness did not answer in time, or not in a way that can be read. */
export class WitnessSilent extends Error {}

const MAX_BYTES = 65_536;
const SIZE = /^(?:0|[1-9]\d{0,15})\n$/;
const OK = 200;
const CONFLICT = 409;
const NO_SUCH_CALL = new Set([404, 405, 501]);

/** Asks a witness to sign a checkpoint. Throws a `WitnessSilent` if it does not answer in time. */
export async function askWitness(
  url: string,
  request: WitnessRequest,
  timeoutMs: number,
): Promise<WitnessAnswer> {
  const { status, type, body } = await readReply(`${withoutSlash(url)}/add-checkpoint`, timeoutMs, {
    method: 'POST',
    body: writeWitnessRequest(request),
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
  if (status === CONFLICT && type === 'text/x.tlog.size' && SIZE.test(body))
    return { kind: 'other-size', size: Number(body) };
  if (NO_SUCH_CALL.has(status)) return { kind: 'no-requests' };
  const lines = status === OK ? readSignatureLines(body) : null;
  return lines === null ? { kind: 'refused', status } : { kind: 'signed', lines };
}

/**
 * Returns the newest note of a log that a witness signed; null if it shows none. Throws a `WitnessSilent` if it does not
 * answer in time.
 */
export async function readWitnessNote(
  url: string,
  origin: string,
  timeoutMs: number,
): Promise<string | null> {
  const hash = createHash('sha256').update(origin).digest('hex');
  const { status, body } = await readReply(`${withoutSlash(url)}/${hash}/checkpoint`, timeoutMs);
  return status === OK ? body : null;
}

async function readReply(url: string, timeoutMs: number, request: RequestInit = {}) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await fetch(url, { ...request, redirect: 'error', signal });
    const [body, type] = [await readText(reply), reply.headers.get('content-type')];
    return { status: reply.status, type, body };
  } catch (error) {
    throw new WitnessSilent(`${url} did not answer.`, { cause: error });
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Reads a reply as a text. Throws if it is longer than any that a witness needs. */
async function readText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The reply of the witness is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
