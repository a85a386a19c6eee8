import type { Endpoint } from '#contract/endpoint.ts';
import { ask, type Sent } from './call.ts';

/** A file that the server returned, with the name it gave it. */
export type ReceivedFile = { readonly content: Blob; readonly name: string };

/** Requests a file in the session's name; `otherwise` is its name where the server gives none. Throws `CallProblem`. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  request: Sent<E>,
  otherwise: string,
): Promise<ReceivedFile> {
  const response = await ask(endpoint, request);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  return { content: await response.blob(), name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? otherwise };
}
