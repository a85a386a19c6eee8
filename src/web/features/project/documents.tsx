import type { DocumentLink, PublicProject } from '#contract/projects.ts';
import { type ProjectKind, projectKind } from '#domain/project/program-types.ts';
import { type DocumentSlot, documentSlots, inventoryDocumentYear } from '#domain/project/slots.ts';
import { formatBytes, formatDay } from '#web/kit/text/format.ts';
import { documentWords, planWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';
import { IconFileText } from '@tabler/icons-react';
import classes from './documents.module.css';

/** The published documents, each named by its slot: the six fixed ones, then inventories by year. */
export function Documents({
  project: { documents, programType },
}: {
  readonly project: Pick<PublicProject, 'documents' | 'programType'>;
}) {
  const slots = Object.keys(documents).toSorted((a, b) => placeOf(a) - placeOf(b));
  if (slots.length === 0) return <p className={classes.none}>{m.project_documents_none()}</p>;
  return (
    <ul className={classes.list}>
      {slots.map((slot) => {
        const file = documents[slot];
        return file === undefined ? null : (
          <Document key={slot} word={slotWord(slot, projectKind(programType))} file={file} />
        );
      })}
    </ul>
  );
}

function Document({ word, file }: { readonly word: string; readonly file: DocumentLink }) {
  return (
    <li className={classes.document}>
      <IconFileText size={20} aria-hidden className={classes.icon} />
      <div>
        <a href={file.url}>{word}</a>
        <span className={classes.file}>{file.filename}</span>
        <span className={classes.file}>{factsOf(file)}</span>
      </div>
    </li>
  );
}

/** Returns type, size and day of a document: “PDF, 1.2 MB, filed March 3, 2026”. */
function factsOf({ mediaType, bytes, uploadedAt, filename }: DocumentLink): string {
  const ending = mediaType === 'application/pdf' ? 'pdf' : (filename.split('.').at(-1) ?? '');
  const facts = { type: ending.toUpperCase(), size: formatBytes(bytes), date: formatDay(uploadedAt) };
  return m.project_document_facts(facts);
}

function isFixed(slot: string): slot is DocumentSlot {
  return (documentSlots as readonly string[]).includes(slot);
}

function placeOf(slot: string): number {
  return isFixed(slot)
    ? documentSlots.indexOf(slot)
    : (inventoryDocumentYear(slot) ?? Number.MAX_SAFE_INTEGER);
}

function slotWord(slot: string, kind: ProjectKind): string {
  if (slot === 'projectPlan') return planWords[kind]();
  if (isFixed(slot)) return documentWords[slot]();
  const year = inventoryDocumentYear(slot);
  return year === null ? m.document_other() : m.document_inventory({ year });
}
