import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import * as m from '#messages/messages.js';
import { CallProblem } from './call-problem.ts';
import { currentToken, expireSession } from './session.ts';

type Sending = {
  /** The place that the file is meant for, where the call asks for one. */
  readonly slot?: string | undefined;
  /** Which part of the file is on its way, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * How files are sent to a call that takes one, with how far they are. What goes wrong is said by the error's message: the
 * server's own sentence; where it gave none, 'Request Error' (specification §8). The error is a `RefusedFile` where the same
 * file would be refused again. Called off, it throws the signal's reason.
 */
export function uploadTo<E extends Endpoint>(endpoint: E) {
  return async (file: File, sending: Sending): Promise<ReplyOf<E>> => {
    try {
      return await upload(endpoint, file, sending);
    } catch (error) {
      sending.signal.throwIfAborted();
      const isSaid = error instanceof CallProblem && error.failure.kind === 'refused';
      const failure = new Error(isSaid ? error.message : m.upload_failed(), { cause: error });
      if (isSaid && isOfTheFile(error)) failure.name = REFUSED_FILE;
      throw failure;
    }
  };
}

const REFUSED_FILE = 'RefusedFile';

/** Whether it is the file that is not taken: too large, or of a kind that is not. */
function isOfTheFile({ status }: CallProblem): boolean {
  return status === 413 || status === 415;
}

function upload<E extends Endpoint>(endpoint: E, file: File, sending: Sending): Promise<ReplyOf<E>> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  if (sending.slot !== undefined) form.append('slot', sending.slot);
  form.append('file', file);
  const token = currentToken();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) sending.onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status === 401 && token === currentToken()) expireSession();
      try {
        resolve(replyOf(request) as ReplyOf<E>);
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new CallProblem({ kind: 'unreachable' })));
    request.addEventListener('abort', () => reject(sending.signal.reason as DOMException));
    sending.signal.addEventListener('abort', () => request.abort());
    request.open(endpoint.method, `/api${endpoint.path}`);
    request.setRequestHeader('Accept', 'application/json');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(form);
  });
}

function replyOf(request: XMLHttpRequest): unknown {
  const said = jsonOf(request.responseText);
  if (request.status >= 200 && request.status < 300 && said !== null) return said;
  if (!isProblem(said)) throw new CallProblem({ kind: 'unreadable' });
  throw new CallProblem({ kind: 'refused', status: request.status, problem: said });
}

function isProblem(said: unknown): said is Problem {
  return typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
