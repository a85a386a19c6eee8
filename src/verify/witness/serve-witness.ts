import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readWitnessRequest } from '#domain/public-log/cosignature.ts';
import type { Refusal, Witness } from './witness-checkpoints.ts';

type Answer = { readonly status: number; readonly body: string; readonly type?: string };

const MAX_BYTES = 65_536;
const TEXT = 'text/plain; charset=utf-8';
const REQUEST_TIMEOUT_MS = 10_000;
const MALFORMED: Answer = { status: 400, body: 'The request is not one for add-checkpoint.\n' };

const refusals: Readonly<Record<Exclude<Refusal['kind'], 'other-size'>, Answer>> = {
  malformed: MALFORMED,
  'unknown-log': { status: 404, body: 'This witness does not know the log.\n' },
  unsigned: { status: 403, body: 'The checkpoint is not signed with a key of the log.\n' },
  'other-root': { status: 409, body: 'Another tree of this size was signed before.\n' },
  'no-proof': { status: 422, body: 'The proof does not show that the checkpoint continues the last one.\n' },
};

/**
 * Returns a server with the calls of a witness: `POST …/add-checkpoint` (C2SP tlog-witness), and `GET …/HASH/checkpoint`
 * for the newest checkpoint that it signed of a log, where HASH is the SHA-256 of the log's origin.
 */
export function serveWitness(witness: Witness): Server {
  const server = createServer((request, response) => {
    void answer(witness, request)
      .catch((error: unknown): Answer => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        return { status: 500, body: 'Nothing was signed.\n' };
      })
      .then((answered) => send(response, answered));
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  return server;
}

function send(response: ServerResponse, { status, body, type = TEXT }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

async function answer(witness: Witness, request: IncomingMessage): Promise<Answer> {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  if (request.method === 'POST' && path.endsWith('/add-checkpoint')) {
    const body = await readBody(request);
    return body === null ? MALFORMED : addCheckpoint(witness, body);
  }
  const [, hash] = /\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? [];
  const note = request.method === 'GET' && hash !== undefined ? witness.findNote(hash) : null;
  return note === null
    ? { status: 404, body: 'There is nothing at this address.\n' }
    : { status: 200, body: note };
}

function addCheckpoint(witness: Witness, body: string): Answer {
  const asked = readWitnessRequest(body);
  if (asked === null) return MALFORMED;
  const result = witness.sign(asked);
  if (result.kind === 'signed') return { status: 200, body: result.line };
  if (result.kind === 'other-size')
    return { status: 409, body: `${result.size}\n`, type: 'text/x.tlog.size' };
  return refusals[result.kind];
}

/** Reads the body of a request; null if it is longer than any request can be. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}
