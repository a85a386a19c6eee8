import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { methodNotAllowed, notFound, tooBusy } from './problems.ts';

type Route = { readonly pattern: RegExp; readonly methods: readonly HTTPMethods[] };

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Answers what no route takes: 405 with `Allow` where the address takes other methods, 204 with `Allow` for
 * OPTIONS, and 404 elsewhere, whatever the method. Decided before a body is read. Call it before any route is
 * mounted; routes that only catch what is left (`/*` and the like) do not make an address known.
 */
export function mountAllowedMethods(app: FastifyInstance): void {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  const allowedAt = async ({ url, is404 }: FastifyRequest): Promise<readonly string[]> => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    if (methods.length > 0) return [...new Set([...methods, 'OPTIONS'])].sort();
    if (!is404) return [];
    // Which pages there are is known only to what renders them.
    const { statusCode } = await app.inject({ method: 'HEAD', url });
    if (statusCode >= 500) throw tooBusy();
    return statusCode < 400 ? READS : [];
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = await allowedAt(request);
    if (allowed.length === 0) throw notFound();
    if (request.method !== 'OPTIONS') throw methodNotAllowed(allowed);
    return sendOptions(reply, allowed);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isUnrouted(request) || (isRead && request.is404)) return done();
    answer(request, reply).catch(done);
  });
}

function sendOptions(reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  return reply
    .code(204)
    .headers({ allow: allowed.join(', '), 'cache-control': 'no-store' })
    .send();
}

/** True if no route but one that catches all methods takes the request. */
function isUnrouted({ is404, routeOptions: { method } }: FastifyRequest): boolean {
  return is404 || (Array.isArray(method) && method.length > 2);
}

/** Returns the addresses that a route's path stands for: `:name` stands for one part, other parts for themselves. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')));
  return new RegExp(`^${parts.join('/')}$`);
}
