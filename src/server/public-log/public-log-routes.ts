import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPublicLog } from '#contract/site.ts';
import { type Policy, policyText } from '#domain/public-log/policy.ts';
import { isInLog, readTileAddress, type Tile } from '#domain/public-log/tile.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { prepareReply } from '../kernel/prepared-reply.ts';
import { type Reads, sendPrepared } from '../kernel/reply-cache.ts';
import { addressOf, toCachedReply } from '../kernel/serve-from-cache.ts';
import { inBase64 } from './hash-tree.ts';
import {
  type Answer,
  FOR_GOOD,
  FOR_SECONDS,
  notFound,
  notSigned,
  type Refused,
  TEXT,
  text,
} from './log-answers.ts';
import { findPublicLog, listEpochs } from './log-name-queries.ts';
import {
  findCheckpointBefore,
  findNewestCheckpoint,
  listCheckpoints,
  readLogSize,
  type SignedCheckpoint,
} from './public-log-queries.ts';
import { findKeyOf, writeProof } from './read-signed-proof.ts';
import { readConsistencyProof, readTile } from './read-tree.ts';
import { findServedCheckpoint } from './served-checkpoint.ts';
import { fingerprintOf } from './signer.ts';
import { findVerifier, findWitness } from './verifier-file.ts';

const BYTES = 'application/octet-stream';
const LINES = 'application/jsonl; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const SECONDS_UNTIL_SIGNED = 10;
const CHECKPOINTS_A_PAGE = 1000;

const TILES = '/ledger/tile/';
/** Levels or `entries`, then the parts of an index, and a width: beyond the last one no log has a tile. */
const TILE_PATHS = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  (_, count, names) =>
    `${TILES}:level/${names
      .slice(0, count + 1)
      .map((name) => `:${name}`)
      .join('/')}`,
);

type LogRequest = FastifyRequest<{
  Params: Record<string, string>;
  Querystring: Record<string, unknown>;
}>;

/**
 * Mounts the addresses of the public log below `/ledger`, for programs: plain texts and bytes of C2SP tlog-tiles,
 * without sign-in, open to pages of other sites. Only what is signed is shown. Sentences are English, as in
 * every file format.
 */
export function mountPublicLog(mounting: Mounting, db: Db, policy: Policy): void {
  const mountLog = (path: string, answer: (request: LogRequest) => Promise<Answer>) =>
    mountAnswer(mounting, path, answer);

  mount(mounting, readPublicLog, async () => ({ checkpoint: await presentCheckpoint(db, policy) }));
  mountLog('/ledger/checkpoint', async () => {
    const newest = await findServedCheckpoint(db, policy);
    return newest === null ? notSigned() : text(newest.note, FOR_SECONDS);
  });
  mountLog('/ledger/vkey', async () => {
    const key = await findKeyOfNewest(db);
    return key === undefined ? notSigned() : text(`${key}\n`, FOR_SECONDS);
  });
  mountLog('/ledger/policy', async () => {
    const log = await findPublicLog(db);
    return log === null ? notSigned() : text(policyText(policy, [log.key]), FOR_SECONDS);
  });
  mountLog('/ledger/verify.mjs', async () => program(await findVerifier()));
  mountLog('/ledger/witness.mjs', async () => program(await findWitness()));
  mountLog('/ledger/epochs/:number/checkpoint', ({ params }) =>
    answerEpoch(db, readNumber(params['number'])),
  );
  mountLog('/ledger/checkpoints', async ({ query }) => {
    const after = readNumber(query['after'] ?? '0');
    if (after === null) return notFound('The size after which checkpoints are listed is a whole number.');
    const checkpoints = await listCheckpoints(db, after, CHECKPOINTS_A_PAGE);
    return {
      status: 200,
      content: checkpoints.map(checkpointLine).join(''),
      type: LINES,
      caching: FOR_SECONDS,
    };
  });
  for (const path of TILE_PATHS)
    mountLog(path, async ({ url }) => answerTile(db, readTileAddress(pathOf(url).slice(TILES.length))));
  mountLog('/ledger/proof/:index', async ({ params }) =>
    answerProof(db, policy, readNumber(params['index'])),
  );
  mountLog('/ledger/consistency/:old/:size', async ({ params }) =>
    answerConsistency(db, readNumber(params['old']), readNumber(params['size'])),
  );
  mountLog('/ledger/*', () =>
    Promise.resolve(notFound('The ledger has no such address. See docs/ledger.md.')),
  );
}

/** Mounts an address that programs of any site may read. What is not `no-store` is kept until it changes. */
function mountAnswer(
  { app, cache }: Mounting,
  path: string,
  answer: (request: LogRequest) => Promise<Answer>,
): void {
  app.get(path, async (request: LogRequest, reply) => {
    const { result, reads } = await cache.observe(() => answer(request));
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    if (result.status !== 200) return sendRefusal(reply, result);
    const { content, type, caching } = result;
    const prepared = prepareReply(content, { 'content-type': type, vary: 'accept-encoding' });
    const sent = sendPrepared(request, reply.header('cache-control', caching), prepared);
    if (caching !== 'no-store')
      cache.keep(
        addressOf(request),
        toCachedReply(reply, prepared),
        caching === FOR_GOOD ? readForGood(reads) : reads,
      );
    return sent;
  });
}

/** What never changes is kept whatever is written. */
function readForGood(reads: Reads): Reads {
  return { ...reads, tables: [], canBeKept: true };
}

function sendRefusal(reply: FastifyReply, { status, sentence, retryAfter }: Refused): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .headers({ 'content-type': TEXT, 'cache-control': 'no-store' })
    .send(`${sentence}\n`);
}

async function presentCheckpoint(db: Db, policy: Policy) {
  const [log, vkey, newest] = await Promise.all([
    findPublicLog(db),
    findKeyOfNewest(db),
    findServedCheckpoint(db, policy),
  ]);
  if (log === null || vkey === undefined || newest === null) return null;
  const { size, root, at, witnesses: signed, hasQuorum } = newest;
  const fingerprint = fingerprintOf(vkey);
  const witnesses = { total: policy.witnesses.length, signed, isQuorum: hasQuorum };
  return {
    origin: log.origin,
    vkey,
    fingerprint,
    size,
    root: inBase64(root),
    at: at.toISOString(),
    witnesses,
  };
}

async function answerTile(db: Db, tile: Tile | null): Promise<Answer> {
  if (tile === null) return notFound('No tile is spelled like that: see C2SP tlog-tiles.');
  const signed = await signedSize(db);
  if (!isInLog(tile, signed)) return notFound(`The tile is not in the ${signed} entries that are signed.`);
  const content = Buffer.from(await readTile(db, tile));
  return { status: 200, content, type: BYTES, caching: FOR_GOOD };
}

async function answerProof(db: Db, policy: Policy, index: number | null): Promise<Answer> {
  if (index === null) return notFound('An entry has a whole number from 0.');
  const newest = await findServedCheckpoint(db, policy);
  if (newest === null || index >= newest.size) return notInLog(db, index);
  return text(await writeProof(db, index, newest), 'no-store');
}

/** Answers with the last checkpoint that was signed in a former name of the log, of which the first one is 1. */
async function answerEpoch(db: Db, number: number | null): Promise<Answer> {
  const epochs = await listEpochs(db);
  const next = number === null ? undefined : epochs[number - 1];
  if (next === undefined) return notFound('The ledger has no such former name.');
  const last = await findCheckpointBefore(db, next.from);
  return last === null ? notFound('Nothing was signed in this name.') : text(last.note, FOR_SECONDS);
}

function program(content: string | null): Answer {
  return content === null
    ? notFound('The program is not built here.')
    : { status: 200, content, type: SCRIPT, caching: FOR_SECONDS };
}

async function notInLog(db: Db, index: number): Promise<Answer> {
  if (index >= (await readLogSize(db))) return notFound('The log has no such entry.');
  return { ...notFound('The entry will be signed within seconds.'), retryAfter: SECONDS_UNTIL_SIGNED };
}

async function answerConsistency(db: Db, old: number | null, size: number | null): Promise<Answer> {
  if (old === null || size === null || old === 0 || old > size)
    return notFound('Two sizes are whole numbers from 1, the smaller one first.');
  const signed = await signedSize(db);
  if (size > signed) return notFound(`The log has ${signed} signed entries.`);
  const hashes = await readConsistencyProof(db, old, size);
  return text(hashes.map((hash) => `${inBase64(hash)}\n`).join(''), FOR_GOOD);
}

/** Returns the newest key of the log that the newest checkpoint is signed with. */
async function findKeyOfNewest(db: Db): Promise<string | undefined> {
  const newest = await findNewestCheckpoint(db);
  return newest === null ? undefined : findKeyOf(db, newest);
}

async function signedSize(db: Db): Promise<number> {
  return (await findNewestCheckpoint(db))?.size ?? 0;
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function checkpointLine({ size, root, note, at }: SignedCheckpoint): string {
  return `${JSON.stringify({ size, root: inBase64(root), at: at.toISOString(), note })}\n`;
}

const WHOLE = /^(?:0|[1-9]\d{0,15})$/;

function readNumber(value: unknown): number | null {
  return typeof value === 'string' && WHOLE.test(value) ? Number(value) : null;
}
