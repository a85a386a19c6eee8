import type { ProjectBody } from '#contract/project-body.ts';
import { documentSlots, inventoryDocumentYear, pictureSlots } from '#domain/project/slots.ts';
import { m } from '#messages/messages.js';
import { fileIdFromPath } from '../../files/file-address.ts';
import { canUseFileInSlot } from '../../files/can-use-file-in-slot.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Sentence } from '../../kernel/problems.ts';
import { wrongProject } from '../project-form.ts';

type Files = Readonly<Record<string, string>>;
type Sent = Readonly<Record<string, { readonly url: string } | null | undefined>> | null | undefined;

/** Organizations whose uploads may be used (the project's and the caller's), and the current files. */
type Uploaders = { readonly organizations: readonly string[]; readonly before: Files };

const pictures: readonly string[] = pictureSlots;
const documents: readonly string[] = documentSlots;

/**
 * Applies a request body to the files of an entry: absent slots stay, null clears a slot. A URL must be an upload of one of
 * the organizations, of a type the slot accepts (reliability, PUT /projects). Unknown slots are ignored.
 */
export async function filesFromBody(
  tx: Tx,
  { pictures: sentPictures, documents: sentDocuments }: Pick<ProjectBody, 'pictures' | 'documents'>,
  uploaders: Uploaders,
): Promise<Files> {
  const isDocument = (slot: string) => documents.includes(slot) || inventoryDocumentYear(slot) !== null;
  const changes = [
    ...changesOf(sentPictures, uploaders.before, (slot) => pictures.includes(slot), 'pictures'),
    ...changesOf(sentDocuments, uploaders.before, isDocument, 'documents'),
  ];
  const after: Record<string, string> = { ...uploaders.before };
  const fieldErrors: Record<string, Sentence> = {};
  for (const { slot, url, field } of changes) {
    const file = url === null ? null : fileIdFromPath(url);
    if (url === null) delete after[slot];
    else if (file !== null && (await isAccepted(tx, slot, file, uploaders))) after[slot] = file;
    else fieldErrors[field] = (locale) => m.problem_file_foreign({}, { locale });
  }
  if (Object.keys(fieldErrors).length > 0) throw wrongProject(fieldErrors);
  return after;
}

async function isAccepted(tx: Tx, slot: string, file: string, { before, organizations }: Uploaders) {
  return before[slot] === file || canUseFileInSlot(tx, { slot, file, organizations });
}

function changesOf(
  sent: Sent,
  before: Files,
  isSlot: (slot: string) => boolean,
  group: 'pictures' | 'documents',
) {
  const cleared = Object.keys(before).filter(isSlot);
  if (sent === null) return cleared.map((slot) => ({ slot, url: null, field: `${group}.${slot}` }));
  return Object.entries(sent ?? {}).flatMap(([slot, file]) => {
    if (file === undefined || !isSlot(slot)) return [];
    return [{ slot, url: file === null ? null : file.url, field: `${group}.${slot}` }];
  });
}
