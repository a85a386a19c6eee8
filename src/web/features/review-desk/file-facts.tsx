import { formatBytes } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { IconFileText } from '@tabler/icons-react';
import classes from './review-desk.module.css';
import { type NamedFile, useFileFacts } from './use-file-facts.ts';

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
