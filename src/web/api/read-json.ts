import type { Problem } from '#contract/problem.ts';
import { CallProblem } from './call-problem.ts';

/** Reads a JSON document of this site that is no call of the contract. Throws `CallProblem`. */
export async function readJson(address: string, signal: AbortSignal): Promise<unknown> {
  return bodyOf(await reach(address, { signal }));
}

/** Reads a text of this site that is no call of the contract. Throws `CallProblem`. */
export async function readText(address: string, signal: AbortSignal): Promise<string> {
  return (await reach(address, { signal })).text();
}

/** Sends a request; throws `CallProblem` where the server is not reached or refuses. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  const answer = await send(address, init);
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

/** What carries a request of this site to its server and brings the answer. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (address, init) => fetch(address, init);

/** On the server, calls are answered in its own process. */
export function startTransport(carry: Transport): void {
  transport = carry;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(address, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new CallProblem({ kind: 'unreachable' });
  }
}

async function refusalOf(answer: Response): Promise<CallProblem> {
  const said = await bodyOf(answer);
  if (!isProblem(said)) return new CallProblem({ kind: 'unreadable' });
  return new CallProblem({ kind: 'refused', status: answer.status, problem: said });
}

/** Between us and the registry others may answer: what has no sentence is not the registry's. */
function isProblem(said: unknown): said is Problem {
  return typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string';
}

/** The JSON of an answer; throws `CallProblem` where it is none. */
export async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    throw new CallProblem({ kind: 'unreadable' });
  }
}
