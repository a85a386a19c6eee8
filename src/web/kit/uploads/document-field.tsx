import * as m from '#messages/messages.js';
import { IconFileUpload } from '@tabler/icons-react';
import { formatBytes } from '../text/format.ts';
import { KeptDocument } from './kept-document.tsx';
import type { UploadFieldProps } from './upload-field-props.ts';
import classes from './upload-place.module.css';
import { UploadPlace } from './upload-place.tsx';

type Props = UploadFieldProps & {
  /** Accepts PDF only. */
  readonly isPdfOnly: boolean;
};

const PDF = '.pdf,application/pdf';
const DOCUMENTS = `${PDF},.docx,.doc,.xlsx,.xls,.csv,.txt`;

const always = () => true;
/** A file named as a PDF must be one. */
const isNamedPdf = (name: string) => /\.pdf$/i.test(name);

/** A document: chosen from the device or dropped, shown with name and size, uploaded with progress. */
export function DocumentField({ isPdfOnly, ...props }: Props) {
  const { stored, mostBytes } = props;
  const size = formatBytes(mostBytes);
  const { hint = isPdfOnly ? m.upload_pdf_hint({ size }) : m.upload_document_hint({ size }) } = props;
  return (
    <UploadPlace
      {...props}
      hint={hint}
      accept={isPdfOnly ? PDF : DOCUMENTS}
      mustBePdf={isPdfOnly ? always : isNamedPdf}
      words={{ choose: m.upload_choose(), change: m.upload_change() }}
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
