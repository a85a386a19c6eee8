import { saveFile } from '#web/kit/files/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReceivedFile } from './call-file.ts';
import { sentenceOf } from './call-problem.ts';

/**
 * Requests files in the session's name, which a plain link does not send, and has the browser save them. While a file is awaited,
 * further requests are ignored.
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
