import { columnsOf, type Field, type ImportKind } from '#domain/import/import-columns.ts';
import { ownWords, type WordField } from '#domain/import/known-words.ts';
import * as m from '#messages/messages.js';
import { programWords, stageWords } from '#messages/words/program.js';
import { projectTypeWords } from '#messages/words/project-type.js';

type Words<Name extends string> = Readonly<Record<Name, () => string>>;

const inventoryWords: Words<Field<'inventories'>> = {
  community: m.import_field_community,
  province: m.import_field_province,
  country: m.import_field_country,
  year: m.import_field_year,
  tonnes: m.import_field_tonnes,
  latitude: m.import_field_latitude,
  longitude: m.import_field_longitude,
  position: m.import_field_position,
  note: m.import_field_note,
};

const vintageWords: Words<Field<'vintages'>> = {
  registry: m.import_field_registry,
  id: m.import_field_id,
  year: m.import_field_vintage,
  issued: m.import_field_issued,
  retired: m.import_field_retired,
};

const projectWords: Words<Field<'projects'>> = {
  registry: m.import_field_registry,
  id: m.import_field_id,
  title: m.import_field_title,
  organization: m.import_field_organization,
  description: m.import_field_description,
  program: m.import_field_program,
  type: m.import_field_type,
  stage: m.import_field_stage,
  address: m.import_field_address,
  site: m.import_field_site,
  region: m.import_field_region,
  country: m.import_field_country,
  latitude: m.import_field_latitude,
  longitude: m.import_field_longitude,
  position: m.import_field_position,
  start: m.import_field_start,
  end: m.import_field_end,
  registered: m.import_field_registered,
  listed: m.import_field_listed,
  issued: m.import_field_total_issued,
  retired: m.import_field_total_retired,
  url: m.import_field_url,
};

const labels: Readonly<Record<ImportKind, Readonly<Record<string, () => string>>>> = {
  projects: projectWords,
  vintages: vintageWords,
  inventories: inventoryWords,
};

/** The name of each kind of rows. */
export const kindNames: Readonly<Record<ImportKind, () => string>> = {
  projects: m.import_template_projects,
  vintages: m.import_template_vintages,
  inventories: m.import_template_inventories,
};

/** Returns the name of a field in the reader's language. */
export function fieldName(kind: ImportKind, field: string): string {
  return labels[kind][field]?.() ?? field;
}

/** Returns the fields of a kind with their names, the required ones first. */
export function fieldChoices(kind: ImportKind): readonly { readonly value: string; readonly text: string }[] {
  return columnsOf(kind)
    .toSorted(([, one], [, other]) => Number(other.needed) - Number(one.needed))
    .map(([field, { needed }]) => ({ value: field, text: fieldName(kind, field) + (needed ? ' *' : '') }));
}

const wordTexts: Readonly<Record<WordField, Readonly<Record<string, () => string>>>> = {
  type: projectTypeWords,
  program: programWords,
  stage: stageWords,
};

/** Returns the registry's words of a field in the reader's language. */
export function wordChoices(field: WordField): readonly { readonly value: string; readonly text: string }[] {
  return ownWords[field].map((word) => ({ value: word, text: wordTexts[field][word]?.() ?? word }));
}
