import { formatBytes } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { IconFileText } from '@tabler/icons-react';
import classes from './review-desk.module.css';
import { useQuery } from '@tanstack/react-query';

/** A file's name as a link that downloads it, with its type and size. */
export function FileFacts({ file }: { readonly file: NamedFile }) {
  const { data, isError } = useFileFacts(file);
  return (
    <p className={classes.file}>
      <IconFileText size={20} stroke={1.5} aria-hidden />
      <a href={file.url} download>
        {file.filename === '' ? m.upload_unnamed() : file.filename}
      </a>
      {data === undefined ? null : (
        <span className={classes.quiet}>
          {data.bytes === null
            ? wordOfType(data.mediaType)
            : m.review_file_type({ type: wordOfType(data.mediaType), size: formatBytes(data.bytes) })}
        </span>
      )}
      {isError ? <span className={classes.quiet}>{m.review_file_lost()}</span> : null}
    </p>
  );
}

const types: readonly (readonly [pattern: RegExp, word: () => string])[] = [
  [/pdf$/, () => 'PDF'],
  [/^image\/(?:jpeg|png|webp|gif)$/, m.review_file_picture],
  [/word/, () => 'Word'],
  [/excel|spreadsheet/, () => 'Excel'],
  [/csv$/, () => 'CSV'],
  [/^text\//, m.review_file_text],
];

function wordOfType(mediaType: string): string {
  return (types.find(([pattern]) => pattern.test(mediaType))?.[1] ?? m.review_file_document)();
}

export type NamedFile = { readonly url: string; readonly filename: string };

/** A file's media type, and its size in bytes where the server tells it. */
export type FileFactsOfServer = { readonly mediaType: string; readonly bytes: number | null };

/** Fetches the type and size of a stored file, without its content. Signed links of a file are one file. */
export function useFileFacts({ url }: NamedFile) {
  return useQuery({
    queryKey: ['file facts', url.split('?')[0]],
    queryFn: async ({ signal }): Promise<FileFactsOfServer> => {
      const response = await fetch(url, { method: 'HEAD', signal });
      if (!response.ok) throw new Error(`The file answered ${response.status}.`);
      const length = response.headers.get('content-length');
      return {
        mediaType: response.headers.get('content-type')?.split(';')[0] ?? '',
        bytes: length === null ? null : Number(length),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
