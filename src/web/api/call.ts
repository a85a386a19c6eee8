import type { Endpoint, QuerySentTo, ReplyOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { SEARCH_CORRECTED_HEADER } from '#contract/search-corrections.ts';
import type { z } from 'zod';
import { CallProblem } from './call-problem.ts';
import { bodyOf, reach } from './read-json.ts';
import { currentToken, expireSession } from './session.ts';

export type Sent<E extends Endpoint> = {
  readonly params?: z.input<E['params']>;
  readonly query?: QuerySentTo<E>;
  readonly body?: z.input<E['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

export type Page<Items> = {
  readonly items: Items;
  readonly total: number;
  /** Value of the search-corrected header: the words the search was corrected to; null when nothing was corrected. */
  readonly corrected: string | null;
};

/** Sends a request and returns the reply, typed by the contract. Throws `CallProblem`. */
export async function call<E extends Endpoint>(endpoint: E, request: Sent<E> = {}): Promise<ReplyOf<E>> {
  const response = await ask(endpoint, request);
  return (await bodyOf(response)) as ReplyOf<E>;
}

/** Requests one page of a list and returns it with the total number of entries. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  request: Sent<E> = {},
): Promise<Page<ReplyOf<E>>> {
  const response = await ask(endpoint, request);
  const items = (await bodyOf(response)) as ReplyOf<E>;
  const total = Number(response.headers.get('X-Total-Count') ?? Number.NaN);
  if (!Number.isSafeInteger(total)) throw new CallProblem({ kind: 'unreadable' });
  return { items, total, corrected: response.headers.get(SEARCH_CORRECTED_HEADER) };
}

/** Sends a request and returns the response as it is. Throws `CallProblem`. */
export async function ask<E extends Endpoint>(endpoint: E, request: Sent<E>): Promise<Response> {
  const { body, signal = null, headers: extraHeaders = {} } = request;
  const token = endpoint.access === 'everyone' ? null : currentToken();
  const headers = {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...extraHeaders,
  };
  const init = { method: endpoint.method, headers, signal };
  try {
    return await reach(
      addressOf(endpoint, request),
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
  } catch (error) {
    // Only an ended session gets 401. If another tab renewed it in the meantime, the current token differs.
    const refusal = rejectionOf(error);
    if (refusal !== null && token !== null && token === currentToken()) expireSession(refusal);
    throw error;
  }
}

/** Returns the server's problem when it rejected the token (401); otherwise null. */
function rejectionOf(error: unknown): Problem | null {
  return error instanceof CallProblem && error.status === 401 ? error.problem : null;
}

/** Returns the address of a call: its path with parameters filled in, and the query without undefined values. */
export function addressOf<E extends Endpoint>(endpoint: E, request: Sent<E>): string {
  const params: Record<string, unknown> = request.params ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return `/api${path}${search.size === 0 ? '' : `?${search}`}`;
}
