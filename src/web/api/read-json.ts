import type { Problem } from '#contract/problem.ts';
import { CallProblem } from './call-problem.ts';

/** Fetches a JSON document of this site that is not part of the contract. Throws `CallProblem`. */
export async function readJson(address: string, signal: AbortSignal): Promise<unknown> {
  return bodyOf(await reach(address, { signal }));
}

/** Fetches a text of this site that is not part of the contract. Throws `CallProblem`. */
export async function readText(address: string, signal: AbortSignal): Promise<string> {
  return (await reach(address, { signal })).text();
}

/** Sends a request. Throws `CallProblem` when the server is unreachable or refuses it. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
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
    if (init.signal?.aborted === true) throw error;
    throw new CallProblem({ kind: 'unreachable' });
  }
}

async function errorOf(response: Response): Promise<CallProblem> {
  const body = await bodyOf(response);
  if (!isProblem(body)) return new CallProblem({ kind: 'unreadable' });
  return new CallProblem({ kind: 'refused', status: response.status, problem: body });
}

/** Proxies may respond instead of the registry: only a body with a `message` is a problem of ours. */
function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

/** Returns the JSON body of a response. Throws `CallProblem` when it is not JSON. */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new CallProblem({ kind: 'unreadable' });
  }
}
