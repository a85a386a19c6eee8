import { IconFileText, IconFileUpload, IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import * as m from '#messages/messages.js';
import { formatBytes } from '../text/format.ts';
import classes from './upload-place.module.css';
import { UploadPlace } from './upload-place.tsx';
import type { StoredFile, UploadFieldProps } from './use-upload.ts';

/** Types of files that are pictures, as a file chooser takes them. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';
const neverPdf = () => false;

type Rows = {
  /** True in a list of files, where each takes one line. */
  readonly isRow?: boolean | undefined;
  /** A file that was dropped elsewhere for this field. */
  readonly incoming?: File | undefined;
};

type PictureFieldProps = UploadFieldProps & {
  /** Called when the current picture fails to load: its link may have expired. */
  readonly onLost?: () => void;
} & Rows;

/** A picture: chosen from the device or dropped, shown as a preview, uploaded with progress. */
export function PictureField({ onLost, ...props }: PictureFieldProps) {
  const { stored, mostBytes, hint = m.upload_picture_hint({ size: formatBytes(mostBytes) }) } = props;
  const [lost, setLost] = useState<string | null>(null);
  return (
    <UploadPlace
      {...props}
      hint={hint}
      accept={PICTURES}
      mustBePdf={neverPdf}
      words={props.isRow === true ? rowWords() : { choose: m.picture_choose(), change: m.picture_change() }}
      shape="picture"
    >
      {stored === null || stored.url === lost ? (
        <IconPhotoUp
          size={props.isRow === true ? 28 : 40}
          stroke={1.25}
          aria-hidden
          className={classes.none}
        />
      ) : (
        <img
          src={stored.url}
          alt={m.picture_now()}
          className={classes.picture}
          onError={() => {
            setLost(stored.url);
            onLost?.();
          }}
        />
      )}
    </UploadPlace>
  );
}

type DocumentFieldProps = UploadFieldProps & {
  /** Accepts PDF only. */
  readonly isPdfOnly: boolean;
} & Rows;

const PDF = '.pdf,application/pdf';
const DOCUMENTS = `${PDF},.docx,.doc,.xlsx,.xls,.csv,.txt`;

const always = () => true;
/** A file named as a PDF must be one. */
const isNamedPdf = (name: string) => /\.pdf$/i.test(name);

/** A document: chosen from the device or dropped, shown with name and size, uploaded with progress. */
export function DocumentField({ isPdfOnly, ...props }: DocumentFieldProps) {
  const { stored, mostBytes } = props;
  const size = formatBytes(mostBytes);
  const { hint = isPdfOnly ? m.upload_pdf_hint({ size }) : m.upload_document_hint({ size }) } = props;
  return (
    <UploadPlace
      {...props}
      hint={hint}
      accept={isPdfOnly ? PDF : DOCUMENTS}
      mustBePdf={isPdfOnly ? always : isNamedPdf}
      words={props.isRow === true ? rowWords() : { choose: m.upload_choose(), change: m.upload_change() }}
      shape="document"
    >
      {stored === null ? (
        <IconFileUpload size={28} stroke={1.25} aria-hidden className={classes.none} />
      ) : (
        <KeptDocument file={stored} />
      )}
    </UploadPlace>
  );
}

/** Labels of the buttons in a list of files: short, as each stands beside its file. */
function rowWords() {
  return { choose: m.upload_choose(), change: m.upload_replace() };
}

/** A stored document: its name as a download link, and its size if known. */
function KeptDocument({ file: { url, filename, bytes } }: { readonly file: StoredFile }) {
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
