import { isDocumentSlot, mediaTypes } from '#domain/upload/document-kinds.ts';
import { type DocumentRefusal, checkDocument } from '#domain/upload/check-document.ts';
import { m } from '#messages/messages.js';
import { randomId } from '../kernel/ids.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError, wrongField } from '../kernel/problems.ts';
import { cleanFileStem } from './clean-filename.ts';
import type { FileRecord } from './keep-file.ts';
import { withBytes } from './kinds/file-bytes.ts';
import { findKind } from './kinds/find-kind.ts';
import type { Received } from './receive-form.ts';

const UNSUPPORTED_MEDIA_TYPE = 415;
const runLimited = limitConcurrency({ concurrent: 4, queued: 40 });

const sentences = {
  'must-be-pdf': m.problem_file_must_be_pdf,
  'pdf-cut-off': m.problem_pdf_broken,
  'pdf-encrypted': m.problem_pdf_encrypted,
  'not-taken': m.problem_not_document,
} satisfies Record<DocumentRefusal, unknown>;

/** Throws a 400 problem for a slot that is not a document slot. */
function requireSlot(slot: string | null): void {
  if (slot === null || isDocumentSlot(slot)) return;
  throw wrongField('slot', (locale) => m.problem_slot({}, { locale }));
}

/**
 * Detects a document's type by its bytes and returns its file record: the same bytes and name, with the extension of the
 * detected type. Throws a 400 problem for an unknown slot, 415 when the type is unsupported or not allowed in the slot.
 */
export async function readDocument({ file, filename, slot }: Received): Promise<FileRecord> {
  requireSlot(slot);
  const detected = await runLimited(() => withBytes(file.path, findKind));
  const verdict = checkDocument({ found: detected, filename, slot });
  if (!verdict.isTaken) throw unsupported(verdict.refusal);
  const { kind } = verdict;
  const storedName = `${cleanFileStem(filename, 'document')}.${kind}`;
  const { sha256, bytes } = file;
  return { id: randomId(), sha256, bytes, mediaType: mediaTypes[kind], filename: storedName, variants: [] };
}

function unsupported(refusal: DocumentRefusal): ProblemError {
  const sentence = (locale: Locale) => sentences[refusal]({}, { locale });
  return new ProblemError(UNSUPPORTED_MEDIA_TYPE, sentence, { file: sentence });
}
