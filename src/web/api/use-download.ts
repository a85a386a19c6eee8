import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { saveFile } from '#web/kit/files/save-file.ts';
import { ask, type Sent } from './call.ts';
import { CallProblem, sentenceOf } from './call-problem.ts';

/**
 * Requests files in the session's name, which a plain link does not send, and has the browser save them.
 * While a file is awaited, further requests are ignored.
 */
export function useDownload<Wanted>(request: (wanted: Wanted) => Promise<ReceivedFile>) {
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: request,
    networkMode: 'always',
    onSuccess: saveFile,
  });
  return {
    start: (wanted: Wanted) => {
      if (!isPending) mutate(wanted);
    },
    /** What is being downloaded; undefined when nothing is. */
    awaited: isPending ? variables : undefined,
    /** Why the last download failed; null when it did not. */
    failure: error === null ? null : sentenceOf(error),
  };
}

/** A file that the server returned, with the name it gave it. */
export type ReceivedFile = { readonly content: Blob; readonly name: string };

/**
 * Requests a file in the session's name; `otherwise` is its name where the server gives none. Throws
 * `CallProblem`.
 */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  request: Sent<E>,
  otherwise: string,
): Promise<ReceivedFile> {
  const response = await ask(endpoint, request);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const content = await response.blob().catch(() => {
    throw new CallProblem({ kind: 'unreachable' });
  });
  return { content, name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? otherwise };
}
