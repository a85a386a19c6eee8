import * as m from '#messages/messages.js';
import { IconFileText } from '@tabler/icons-react';
import { formatBytes } from '../text/format.ts';
import type { StoredFile } from './upload-field-props.ts';
import classes from './upload-place.module.css';

/** A stored document: its name as a download link, and its size if known. */
export function KeptDocument({ file: { url, filename, bytes } }: { readonly file: StoredFile }) {
  return (
    <p className={classes.kept}>
      <IconFileText size={24} stroke={1.5} aria-hidden />
      <span>
        <a href={url} download>
          {filename === '' ? m.upload_unnamed() : filename}
        </a>
        {bytes === undefined ? null : <span className={classes.size}>{formatBytes(bytes)}</span>}
      </span>
    </p>
  );
}
