import { join } from 'node:path';
import { m } from '#messages/messages.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { notFound, ProblemError } from '../kernel/problems.ts';
import { keptTiles } from './kept-tiles.ts';
import { mapVersion } from './map-version.ts';
import { tileServer } from './serve-tile.ts';
import { readTile, type Scheme } from './tile.ts';
import { tilePainter } from './tile-painter.ts';

type TileParams = { readonly z: string; readonly x: string; readonly file: string };
type TileRequest = FastifyRequest<{ Params: TileParams }>;

/** A week without asking, a month while asking: the addresses stay the same when the map changes. */
const LONG = 'public, max-age=604800, stale-while-revalidate=2592000';
const UNAVAILABLE = 503;

/** The built-in map's tiles: public, the same for everybody, and free of cookies. */
export function mountTiles(app: FastifyInstance, dataDir: string, log: Logger): void {
  const version = mapVersion();
  const kept = keptTiles(join(dataDir, 'tiles'), version);
  const painter = tilePainter();
  const onFault = (error: unknown) => log.warn({ err: error }, 'a tile could not be kept');
  const serve = tileServer(kept, painter, onFault);
  const tag = `"${version}"`;

  const answerIn = (scheme: Scheme) => async (request: TileRequest, reply: FastifyReply) => {
    const { z, x, file } = request.params;
    const tile = readTile(z, x, file);
    if (tile === null) throw tileNotFound();
    if (hasTag(request, tag)) return reply.headers({ etag: tag, 'cache-control': LONG }).code(304).send();
    const bytes = await serve(tile, scheme);
    if (bytes === null) throw tooManyWait();
    return reply.headers({ 'content-type': 'image/webp', 'cache-control': LONG, etag: tag }).send(bytes);
  };

  app.get<{ Params: TileParams }>('/tiles/:z/:x/:file', answerIn('light'));
  app.get<{ Params: TileParams }>('/tiles/dark/:z/:x/:file', answerIn('dark'));
  app.get('/tiles/*', () => Promise.reject(tileNotFound()));
  app.addHook('onReady', () => kept.tidy().catch(onFault));
  app.addHook('onClose', () => painter.close());
}

function hasTag(request: FastifyRequest, tag: string): boolean {
  const tags =
    request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}

function tileNotFound(): ProblemError {
  return notFound((locale) => m.problem_tile_not_found({}, { locale }));
}

function tooManyWait(): ProblemError {
  return new ProblemError(UNAVAILABLE, (locale) => m.problem_unavailable({}, { locale }));
}
