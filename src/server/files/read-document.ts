import { isDocumentSlot, mediaTypes } from '#domain/upload/document-kinds.ts';
import { type DocumentRefusal, judgeDocument } from '#domain/upload/judge-document.ts';
import { m } from '#messages/messages.js';
import { randomId } from '../kernel/ids.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { ProblemError, wrongField } from '../kernel/problems.ts';
import { stemOf } from './clean-filename.ts';
import type { KeptFile } from './keep-file.ts';
import { withBytes } from './kinds/file-bytes.ts';
import { findKind } from './kinds/find-kind.ts';
import type { Received } from './receive-form.ts';

const NOT_TAKEN = 415;
const soMany = limitConcurrency({ concurrent: 4, queued: 40 });

const sentences = {
  'must-be-pdf': m.problem_file_must_be_pdf,
  'pdf-cut-off': m.problem_pdf_broken,
  'pdf-encrypted': m.problem_pdf_encrypted,
  'not-taken': m.problem_not_document,
} satisfies Record<DocumentRefusal, unknown>;

/** Refuses a slot that no document has (400), before anything is made of the file. */
function requireSlot(slot: string | null): void {
  if (slot === null || isDocumentSlot(slot)) return;
  throw wrongField('slot', (locale) => m.problem_slot({}, { locale }));
}

/**
 * Finds out what a document is by its bytes, and answers what it is kept as: the same bytes, under its own name with the
 * ending of what it is. Refuses (415) what is not taken at all or not in its slot.
 */
export async function readDocument({ file, filename, slot }: Received): Promise<KeptFile> {
  requireSlot(slot);
  const found = await soMany(() => withBytes(file.path, findKind));
  const verdict = judgeDocument({ found, filename, slot });
  if (!verdict.isTaken) throw notTaken(verdict.refusal);
  const { kind } = verdict;
  const name = `${stemOf(filename, 'document')}.${kind}`;
  const { sha256, bytes } = file;
  return { id: randomId(), sha256, bytes, mediaType: mediaTypes[kind], filename: name, variants: [] };
}

function notTaken(refusal: DocumentRefusal): ProblemError {
  const say = (locale: 'en' | 'fr') => sentences[refusal]({}, { locale });
  return new ProblemError(NOT_TAKEN, say, { file: say });
}
