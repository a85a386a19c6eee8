import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/messages.js';
import { formatBytes } from '#web/kit/text/format.ts';
import type { NamedFile } from './form-draft.ts';
import classes from './read.module.css';

/** A file's name as a link that downloads it, with its type and size. */
export function FileDetails({ file }: { readonly file: NamedFile }) {
  const { data, isError } = useFileDetails(file);
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

/** A file's media type, and its size in bytes where the server tells it. */
export type FileDetailsOfServer = { readonly mediaType: string; readonly bytes: number | null };

/** Fetches the type and size of a stored file, without its content. Signed links of a file are one file. */
export function useFileDetails({ url }: NamedFile) {
  return useQuery({
    queryKey: ['file facts', url.split('?')[0]],
    queryFn: async ({ signal }): Promise<FileDetailsOfServer> => {
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
