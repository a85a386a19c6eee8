import { sql } from 'kysely';
import type { OwnEntry } from '#domain/import/own-list.ts';
import { languages } from '#domain/languages.ts';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import type { Tx } from '../kernel/db.ts';
import { projectWords } from '../projects/project-words.ts';
import { editedFacts, formColumns, mayOwnerSave, shownDetails } from './own-entry-queries.ts';
import { versionOf } from './own-entry-words.ts';

/**
 * Returns the entries of this registry that ids are serials of, by serial, as its lists and their forms show them: all of
 * them, or those of an organization, which it may change. Deleted ones are left out.
 */
export async function findOwnEntries(
  tx: Tx,
  ids: readonly string[],
  organization: string | null,
): Promise<ReadonlyMap<string, OwnEntry>> {
  const serials = [...new Set(ids.flatMap((id) => parseProjectSerial(id) ?? []))];
  if (serials.length === 0) return new Map();
  const rows = await tx
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .select(formColumns)
    .select(['organization.name as organizationName', editedFacts])
    .where('project.serial', '=', sql<string>`any(${serials}::text[])`)
    .where('project.deletedAt', 'is', null)
    .$if(organization !== null, (query) => query.where('project.organization', '=', organization ?? ''))
    .execute();
  return new Map(
    rows.map((row) => {
      const texts = {
        title: [row.title],
        organization: [row.organizationName],
        description: [row.description ?? ''],
        program: wordsOf(row.programType, projectWords.program),
        type: wordsOf(row.projectType, projectWords.type),
        stage: wordsOf(row.stage, projectWords.stage),
        address: [row.address ?? ''],
        latitude: [String(row.latitude ?? '')],
        longitude: [String(row.longitude ?? '')],
        start: [row.startDate ?? ''],
        end: [row.endDate ?? ''],
      };
      const form = {
        version: versionOf(row.updatedAt),
        status: row.status,
        mayChange: organization !== null && mayOwnerSave(row),
        details: shownDetails(row),
      };
      return [row.serial, { serial: row.serial, texts, form }];
    }),
  );
}

/** Returns a term and its words in each language; '' for none. */
function wordsOf<Term extends string>(
  term: Term | null,
  wordOf: (term: Term | null, language: (typeof languages)[number]) => string | null,
): readonly string[] {
  return term === null ? [''] : [term, ...languages.map((language) => wordOf(term, language) ?? term)];
}
