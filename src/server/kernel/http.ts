import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { admit, type CallerOf, type Gate, nameOf } from './admit.ts';
import { addressOf, isPublicRequest, toKeep } from './answer-kept.ts';
import { type Locale, localeOf } from './locale.ts';
import { pageLinks } from './page-links.ts';
import { type PreparedReply, prepareReply, sendPrepared } from './prepared-reply.ts';
import { invalidProjectForm, invalidRequest, ProblemError, type Sentence, withFields } from './problems.ts';
import type { ReplyCache } from './reply-cache.ts';

export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly locale: Locale;
  readonly now: Date;
  /** The caller's network address, past the proxies that are trusted. */
  readonly address: string;
  /** Who calls; null where everyone may. */
  readonly caller: CallerOf<E['access']>;
  /** The request as it came, for the few calls that read its headers. */
  readonly headers: IncomingHttpHeaders;
  /** A header of the answer, for the few calls that set one. */
  readonly setHeader: (name: string, value: string) => void;
};

/** A page of a list, with the number of all its items, and what else its headers say. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  readonly headers?: Readonly<Record<string, string>>;
};

type Answer<E extends Endpoint> =
  ReplyOf<E> extends readonly (infer Item)[] ? Page<Item> | ReplyOf<E> : ReplyOf<E>;

export type Mounting = {
  readonly app: FastifyInstance;
  readonly cache: ReplyCache;
  readonly clock: () => Date;
  readonly gate: Gate;
};

/** The prefix of every call. */
export const API_PREFIX = '/api';

/** What is wrong with the fields of a body beyond its shape, as far as a body of any shape can tell. */
export type FaultsOf = (body: unknown) => Promise<Readonly<Record<string, Sentence>>>;

/**
 * Puts a call of the contract on the server: its parts are validated before `act` sees them, its answer is cut to the
 * contract's shape, so that no field leaves that is not in it. Shared replies are kept until the next commit. A body that
 * does not fit is refused with the faults of `faultsOf` too, so that one answer names every wrong field.
 */
export function mount<E extends Endpoint>(
  { app, cache, clock, gate }: Mounting,
  endpoint: E,
  act: (call: Call<E>) => Promise<Answer<E>>,
  faultsOf?: FaultsOf,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<PreparedReply> => {
    const { headers, ip: address } = request;
    const now = clock();
    const caller = await admit(gate, endpoint, request, now);
    const setHeader = (name: string, value: string) => void reply.header(name, value);
    const context = { locale: localeOf(headers), now, address, caller, headers, setHeader };
    const parts = await parse(endpoint, request, faultsOf);
    const asked = { ...parts, ...context } as Call<E>;
    const result = await act(asked).catch(async (error: unknown) => {
      if (caller !== null && isDenial(error)) await gate.noteDenial(caller, nameOf(endpoint), 'act', now);
      throw error;
    });
    return present(endpoint, request, result);
  };
  app.route({
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { isProjectForm: endpoint.isProjectForm, isKept: endpoint.shared },
    handler: async (request, reply) => {
      if (!endpoint.shared || !isPublicRequest(request))
        return sendPrepared(request, reply.header('cache-control', 'no-store'), await answer(request, reply));
      const generation = cache.generation();
      const prepared = await answer(request, reply);
      const sent = sendPrepared(request, reply.header('cache-control', 'no-cache'), prepared);
      cache.keep(addressOf(request), toKeep(reply, prepared), generation);
      return sent;
    },
  });
}

/** A 403 that names a field is about that field: who throws it has written it down. */
function isDenial(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 403 && Object.keys(error.fields).length === 0;
}

async function parse(endpoint: Endpoint, request: FastifyRequest, faultsOf?: FaultsOf) {
  const params = orInvalid(endpoint.params.safeParse(request.params));
  const query = orInvalid(endpoint.query.safeParse(request.query, { reportInput: true }));
  const body = endpoint.body.safeParse(request.body ?? undefined, { reportInput: true });
  if (!body.success && faultsOf !== undefined)
    throw withFields(invalidRequest(body.error), await faultsOf(request.body));
  return {
    params,
    query,
    body: orInvalid(body, endpoint.isProjectForm ? invalidProjectForm : invalidRequest),
  };
}

function orInvalid<Value>(read: z.ZodSafeParseResult<Value>, problemOf = invalidRequest): Value {
  if (!read.success) throw problemOf(read.error);
  return read.data;
}

function present(endpoint: Endpoint, request: FastifyRequest, result: unknown): PreparedReply {
  if (!isPage(endpoint, result)) return prepareReply(JSON.stringify(endpoint.reply.parse(result)), {});
  const text = JSON.stringify(endpoint.reply.parse(result.items));
  return prepareReply(text, {
    'x-total-count': String(result.total),
    ...pageLinks(request.url, result.total),
    ...result.headers,
  });
}

function isPage(endpoint: Endpoint, result: unknown): result is Page<unknown> {
  return endpoint.paged && typeof result === 'object' && result !== null && 'items' in result;
}
