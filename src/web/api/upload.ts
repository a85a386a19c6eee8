import type { Endpoint, QuerySentTo, ReplyOf } from '#contract/endpoint.ts';
import * as m from '#messages/messages.js';
import { addressOf, expireIfRejected, isProblem } from './call.ts';
import { CallProblem } from './call-problem.ts';
import { currentToken } from './session.ts';

type Options = {
  /** Slot for the file, if the endpoint has slots. */
  readonly slot?: string | undefined;
  /** Further texts of the form, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Returns a function that uploads a file to an endpoint and reports progress. The message of its error is the
 * server's own or, without one, 'Request Error' (specification §8). The error's name is `RefusedFile` when
 * uploading the same file again would fail too. An aborted upload throws the signal's reason.
 */
export function uploadTo<E extends Endpoint>(endpoint: E) {
  return async (file: File, options: Options): Promise<ReplyOf<E>> => {
    try {
      return await sendFile(endpoint, file, options);
    } catch (error) {
      options.signal.throwIfAborted();
      const isRefused = error instanceof CallProblem && error.failure.kind === 'refused';
      const failure = new Error(isRefused ? error.message : m.upload_failed(), { cause: error });
      if (isRefused && isFileRefused(error)) failure.name = REFUSED_FILE;
      throw failure;
    }
  };
}

const REFUSED_FILE = 'RefusedFile';

/** Reports whether the server refused the file itself: too large, or of an unsupported type. */
function isFileRefused({ status }: CallProblem): boolean {
  return status === 413 || status === 415;
}

type SendOptions<E extends Endpoint> = Options & {
  readonly query?: QuerySentTo<E>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a file to an endpoint. Throws `CallProblem`, or the signal's reason when aborted. */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  options: SendOptions<E>,
): Promise<ReplyOf<E>> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  if (options.slot !== undefined) form.append('slot', options.slot);
  for (const [name, text] of Object.entries(options.fields ?? {})) form.append(name, text);
  form.append('file', file);
  const token = currentToken();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) options.onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(replyOf(request) as ReplyOf<E>);
      } catch (error) {
        expireIfRejected(error, token);
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new CallProblem({ kind: 'unreachable' })));
    request.addEventListener('abort', () => reject(options.signal.reason as DOMException));
    options.signal.addEventListener('abort', () => request.abort());
    const { query, headers = {} } = options;
    request.open(endpoint.method, addressOf(endpoint, query === undefined ? {} : { query }));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('Accept', 'application/json');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.send(form);
  });
}

function replyOf(request: XMLHttpRequest): unknown {
  const body = jsonOf(request.responseText);
  if (request.status >= 200 && request.status < 300 && body !== null) return body;
  if (!isProblem(body)) throw new CallProblem({ kind: 'unreadable' });
  throw new CallProblem({ kind: 'refused', status: request.status, problem: body });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
