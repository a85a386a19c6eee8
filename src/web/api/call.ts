import type { z } from 'zod';
import { TOTAL_MORE_HEADER } from '#contract/counted-totals.ts';
import type { Endpoint, QuerySentTo, ReplyOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { SEARCH_CORRECTED_HEADER } from '#contract/search-corrections.ts';
import { CallProblem } from './call-problem.ts';
import { currentToken, expireSession } from './session.ts';

export type Sent<E extends Endpoint> = {
  readonly params?: z.input<E['params']>;
  readonly query?: QuerySentTo<E>;
  readonly body?: z.input<E['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** True for what the page reads by itself: the reader's own calls say that the session has ended. */
  readonly isBackground?: boolean;
};

export type Page<Items> = {
  readonly items: Items;
  readonly total: number;
  /** True if there are more entries than `total`, which is then not counted further. */
  readonly isMore: boolean;
  /**
   * Value of the search-corrected header: the words the search was corrected to; null when nothing was
   * corrected.
   */
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
  const { headers } = response;
  return {
    items,
    total,
    isMore: headers.has(TOTAL_MORE_HEADER),
    corrected: headers.get(SEARCH_CORRECTED_HEADER),
  };
}

/** Sends a request and returns the response as it is. Throws `CallProblem`. */
export async function ask<E extends Endpoint>(endpoint: E, request: Sent<E>): Promise<Response> {
  const { body, signal = null, headers: extraHeaders = {}, isBackground = false } = request;
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
    if (!isBackground) expireIfRejected(error, token);
    throw error;
  }
}

/**
 * Ends the session here when the server rejected the token that a request was sent with (401), and keeps its
 * reason.
 */
export function expireIfRejected(error: unknown, token: string | null): void {
  const refusal = error instanceof CallProblem && error.status === 401 ? error.problem : null;
  // Only an ended session gets 401. If another tab renewed it in the meantime, the current token differs.
  if (refusal !== null && token !== null && token === currentToken()) expireSession(refusal);
}

/**
 * Returns the address of a call: its path with parameters filled in, and the query without undefined values.
 */
export function addressOf<E extends Endpoint>(endpoint: E, request: Sent<E>): string {
  const params: Record<string, unknown> = request.params ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return `/api${path}${search.size === 0 ? '' : `?${search}`}`;
}

/** Returns the query key of a call: its path in the contract, and its full address. */
export function keyOf<E extends Endpoint>(endpoint: E, request: Sent<E> = {}): readonly [string, string] {
  return [endpoint.path, addressOf(endpoint, request)];
}

/** Fetches a JSON document of this site that is not part of the contract. Throws `CallProblem`. */
export async function readJson(address: string, signal: AbortSignal): Promise<unknown> {
  return bodyOf(await reach(address, { signal }));
}

/** Fetches a text of this site that is not part of the contract. Throws `CallProblem`. */
export async function readText(address: string, signal: AbortSignal): Promise<string> {
  return textOf(await reach(address, { signal }));
}

/** Sends a request. Throws `CallProblem` when the server is unreachable or refuses it. */
async function reach(address: string, init: RequestInit): Promise<Response> {
  const response = await send(address, init);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Sends a request to this site's server and returns the response. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (address, init) => fetch(address, init);

/** Replaces `fetch`; on the server, requests are handled in its own process. */
export function startTransport(replacement: Transport): void {
  transport = replacement;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(address, init);
  } catch (error) {
    throw unreachable(error);
  }
}

/** Returns the text of a response. Throws `CallProblem` when the connection is lost meanwhile. */
async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw unreachable(error);
  }
}

/** Returns the problem of a request without a response; an abort stays what it is. */
function unreachable(error: unknown): unknown {
  return error instanceof DOMException && error.name === 'AbortError'
    ? error
    : new CallProblem({ kind: 'unreachable' });
}

async function errorOf(response: Response): Promise<CallProblem> {
  const body = await bodyOf(response);
  if (!isProblem(body)) return new CallProblem({ kind: 'unreadable' });
  return new CallProblem({ kind: 'refused', status: response.status, problem: body });
}

/**
 * Returns true for a problem of the registry. Proxies may respond in its place: only a body with a `message`
 * is one.
 */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

/**
 * Returns the JSON body of a response. Throws `CallProblem` when it is not JSON or the connection is lost
 * meanwhile.
 */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await textOf(response);
  try {
    return JSON.parse(text);
  } catch {
    throw new CallProblem({ kind: 'unreadable' });
  }
}

/** Returns a unique key for an idempotent request. Also works on pages not served over HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Name of the request header that carries the key. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
