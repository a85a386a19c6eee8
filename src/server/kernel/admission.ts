import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IN_PROCESS } from './log.ts';
import { tooBusy } from './problems.ts';
import { type WhenAnswered, whenAnsweredOn } from './when-answered.ts';

/** What is bounded: each has its own bounds, so that a crowd of one never keeps out the others. */
export type Kind = 'visit' | 'signed-in-read' | 'body' | 'write' | 'upload';

type Bounds = {
  /** How many are worked on at the same time. */
  readonly atOnce: number;
  /** How many more may wait for that, in the order they came. */
  readonly waiting: number;
};

/**
 * Visitors' reads are most of what comes and the least to lose: of them few are worked on at once. A body of up to a megabyte may be under way for half a
 * minute, so many may be, and only those that are there whole count as writes. Uploads go straight to the disk, for up to an hour.
 */
export const usualBounds: Readonly<Record<Kind, Bounds>> = {
  visit: { atOnce: 6, waiting: 120 },
  'signed-in-read': { atOnce: 6, waiting: 120 },
  body: { atOnce: 500, waiting: 0 },
  write: { atOnce: 24, waiting: 240 },
  upload: { atOnce: 60, waiting: 0 },
};

/** What answers even an overrun server: its health, and the site's own files, which cost it nothing. */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);

/**
 * Bounds the work in hand before it is begun: so many requests of a kind at once, so many more in a row, and whoever comes then is told
 * to come again (503). What the server asks itself is part of a request that was let in.
 */
export function mountAdmission(app: FastifyInstance, bounds: Readonly<Record<Kind, Bounds>>): void {
  const whenAnswered = whenAnsweredOn(app);
  const atArrival = {
    visit: door(bounds.visit, whenAnswered),
    'signed-in-read': door(bounds['signed-in-read'], whenAnswered),
    body: door(bounds.body, whenAnswered),
    upload: door(bounds.upload, whenAnswered),
  };
  const atWork = door(bounds.write, whenAnsweredOn(app));
  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindAtArrival(request);
    if (kind === null) return done();
    if (!atArrival[kind](reply, done)) done(tooBusy());
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (kindAtArrival(request) !== 'body') return done();
    if (!atWork(reply, done)) done(tooBusy());
  });
}

/** The kind of a request as it comes; null for what is always let in. */
function kindAtArrival({
  method,
  headers,
  routeOptions,
  raw,
}: FastifyRequest): Exclude<Kind, 'write'> | null {
  if (raw.socket.remoteAddress === IN_PROCESS || ALWAYS.has(routeOptions.url ?? '')) return null;
  if (routeOptions.config.bodyAtRate === true) return 'upload';
  if (method !== 'GET' && method !== 'HEAD') return 'body';
  return headers.authorization === undefined ? 'visit' : 'signed-in-read';
}

/** Lets a request in at once or in its turn; false where too many wait. */
type Door = (reply: FastifyReply, enter: () => void) => boolean;

/** Whoever is gone before their turn leaves the row. */
function door({ atOnce, waiting }: Bounds, whenAnswered: WhenAnswered): Door {
  const row = new Set<() => void>();
  let inside = 0;
  const leave = () => {
    const [next] = row;
    if (next === undefined) inside -= 1;
    else {
      row.delete(next);
      next();
    }
  };
  return (reply, enter) => {
    if (inside < atOnce) {
      inside += 1;
      whenAnswered(reply, leave);
      enter();
      return true;
    }
    if (row.size >= waiting) return false;
    let isInside = false;
    const take = () => {
      isInside = true;
      enter();
    };
    row.add(take);
    whenAnswered(reply, () => (isInside ? leave() : row.delete(take)));
    return true;
  };
}
