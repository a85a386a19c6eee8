import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { m } from '#messages/messages.js';
import { isNotModified, sendNotModified } from '../kernel/entity-tags.ts';
import { notFound, ProblemError } from '../kernel/problems.ts';
import { keptTiles, tilePainter, tileServer } from './serve-tile.ts';
import { readTile, type Scheme } from './tile.ts';

type TileParams = { readonly z: string; readonly x: string; readonly file: string };
type TileRequest = FastifyRequest<{ Params: TileParams }>;

/**
 * Fresh for a week, then stale for a month while revalidating: tile addresses do not change with the map
 * version.
 */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=2592000';
const UNAVAILABLE = 503;

/** Mounts the tiles of the built-in map: public, without cookies, with a validator per map version. */
export function mountTiles(app: FastifyInstance, dataDir: string, log: Logger): void {
  const version = mapVersion();
  const tileCache = keptTiles(join(dataDir, 'tiles'), version);
  const painter = tilePainter();
  const onFault = (error: unknown) => log.warn({ err: error }, 'a tile could not be kept');
  const serve = tileServer(tileCache, painter, onFault);
  const tag = `"${version}"`;

  const serveScheme = (scheme: Scheme) => async (request: TileRequest, reply: FastifyReply) => {
    const { z, x, file } = request.params;
    const tile = readTile(z, x, file);
    if (tile === null) throw tileNotFound();
    if (isNotModified(request, tag))
      return sendNotModified(reply.headers({ etag: tag, 'cache-control': CACHE_CONTROL }));
    const bytes = await serve(tile, scheme);
    if (bytes === null) throw tooManyQueued();
    return reply
      .headers({ 'content-type': 'image/webp', 'cache-control': CACHE_CONTROL, etag: tag })
      .send(bytes);
  };

  app.get<{ Params: TileParams }>('/tiles/:z/:x/:file', serveScheme('light'));
  app.get<{ Params: TileParams }>('/tiles/dark/:z/:x/:file', serveScheme('dark'));
  app.get('/tiles/*', () => Promise.reject(tileNotFound()));
  app.addHook('onReady', () => tileCache.tidy().catch(onFault));
  app.addHook('onClose', () => painter.close());
}

function tileNotFound(): ProblemError {
  return notFound((locale) => m.problem_tile_not_found({}, { locale }));
}

function tooManyQueued(): ProblemError {
  return new ProblemError(UNAVAILABLE, (locale) => m.problem_unavailable({}, { locale }));
}

const FOLDERS = ['./', './data/'];

/** Returns a hash of the basemap data and drawing code, so that tiles of an older map are never served. */
function mapVersion(): string {
  const hash = createHash('sha256');
  for (const path of FOLDERS) {
    const folder = new URL(path, import.meta.url);
    for (const name of readdirSync(folder).sort()) {
      const file = new URL(name, folder);
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
    }
  }
  return hash.digest('base64url').slice(0, 16);
}
