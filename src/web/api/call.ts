import type { Endpoint, QuerySentTo, ReplyOf } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { config, type z } from 'zod';
import { CallProblem } from './call-problem.ts';

/* Checks without compiled code: the pages' content security policy allows no evaluation. */
config({ jitless: true });

export type Sent<E extends Endpoint> = {
  readonly params?: z.input<E['params']>;
  readonly query?: QuerySentTo<E>;
  readonly body?: z.input<E['body']>;
  readonly signal?: AbortSignal;
};

export type Page<Items> = { readonly items: Items; readonly total: number };

/** Makes a call and answers its reply, checked against the contract. Throws `CallProblem` and nothing else. */
export async function call<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<ReplyOf<E>> {
  const answer = await ask(endpoint, sent);
  return read(endpoint, await bodyOf(answer));
}

/** Makes a call for one page of a list and answers it with the number of all its entries. */
export async function callPage<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<Page<ReplyOf<E>>> {
  const answer = await ask(endpoint, sent);
  const items = read(endpoint, await bodyOf(answer));
  const total = Number(answer.headers.get('X-Total-Count') ?? Number.NaN);
  if (!Number.isSafeInteger(total)) throw new CallProblem({ kind: 'unreadable' });
  return { items, total };
}

async function ask<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Response> {
  const { body, signal } = sent;
  const init: RequestInit = { method: endpoint.method, headers: { Accept: 'application/json' }, signal: signal ?? null };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  }
  const answer = await reach(addressOf(endpoint, sent), init);
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new CallProblem({ kind: 'unreachable' });
  }
}

async function refusalOf(answer: Response): Promise<CallProblem> {
  const said = problem.safeParse(await bodyOf(answer));
  if (!said.success) return new CallProblem({ kind: 'unreadable' });
  return new CallProblem({ kind: 'refused', status: answer.status, problem: said.data });
}

async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    throw new CallProblem({ kind: 'unreadable' });
  }
}

function read<E extends Endpoint>(endpoint: E, body: unknown): ReplyOf<E> {
  const reply = endpoint.reply.safeParse(body);
  if (!reply.success) throw new CallProblem({ kind: 'unreadable' });
  return reply.data as ReplyOf<E>;
}

/** The address of a call: its path with the parameters in place, and the query without what is undefined. */
export function addressOf<E extends Endpoint>(endpoint: E, sent: Sent<E>): string {
  const params: Record<string, unknown> = sent.params ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return `/api${path}${search.size === 0 ? '' : `?${search}`}`;
}
