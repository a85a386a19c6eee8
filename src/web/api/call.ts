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
  /** Words that a search was corrected to, as the header has them; null where it found what was typed. */
  readonly corrected: string | null;
};

/** Makes a call and answers its reply, in the shape of the contract that the server obeys. Throws `CallProblem` alone. */
export async function call<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<ReplyOf<E>> {
  const answer = await ask(endpoint, sent);
  return (await bodyOf(answer)) as ReplyOf<E>;
}

/** Makes a call for one page of a list and answers it with the number of all its entries. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
): Promise<Page<ReplyOf<E>>> {
  const answer = await ask(endpoint, sent);
  const items = (await bodyOf(answer)) as ReplyOf<E>;
  const total = Number(answer.headers.get('X-Total-Count') ?? Number.NaN);
  if (!Number.isSafeInteger(total)) throw new CallProblem({ kind: 'unreadable' });
  return { items, total, corrected: answer.headers.get(SEARCH_CORRECTED_HEADER) };
}

async function ask<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Response> {
  const { body, signal = null, headers: own = {} } = sent;
  const token = endpoint.access === 'everyone' ? null : currentToken();
  const headers = {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...own,
  };
  const init = { method: endpoint.method, headers, signal };
  try {
    return await reach(
      addressOf(endpoint, sent),
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
  } catch (error) {
    // Only a session that ended is answered so; one that was renewed meanwhile, in another tab, has another token.
    const refusal = signedOutBy(error);
    if (refusal !== null && token !== null && token === currentToken()) expireSession(refusal);
    throw error;
  }
}

/** What the server answered to a token that is none any more; null where it took the token. */
function signedOutBy(error: unknown): Problem | null {
  return error instanceof CallProblem && error.status === 401 ? error.problem : null;
}

/** The address of a call: its path with the parameters in place, and the query without what is undefined. */
export function addressOf<E extends Endpoint>(endpoint: E, sent: Sent<E>): string {
  const params: Record<string, unknown> = sent.params ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return `/api${path}${search.size === 0 ? '' : `?${search}`}`;
}
