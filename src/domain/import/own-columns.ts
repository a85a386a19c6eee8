import type { InEachLanguage } from '../languages.ts';
import type { DetailKey } from '../project/project-details.ts';
import { tidyText } from '../text/written-text.ts';
import { type Axis, readDegrees } from './read-degrees.ts';

/** Columns of the lists of entries that this registry makes, and how their cells are compared with the registry. */

/** Columns that only such lists have, beside those of `importColumns`: elsewhere their headings mean something else. */
export const ownColumns = [
  'version',
  'status',
  'visibility',
  'programOfActivities',
  'funding',
  'offsetProvider',
  'offsetRegistry',
  'offsetProject',
  'offsetSerials',
  'contactName',
  'contactJobTitle',
  'contactEmail',
  'contactTel',
] as const;

export type OwnColumn = (typeof ownColumns)[number];

type Column = {
  /** The field of `importColumns`, or a column that only these lists have. */
  readonly field: string;
  readonly headings: InEachLanguage<string>;
  /** The value of the entry in it; null for what an import never changes. */
  readonly detail: DetailKey | null;
};

const column = (field: string, detail: DetailKey | null, en: string, fr: string): Column => {
  return { field, headings: { en, fr }, detail };
};

/** The columns of an organization's list of its own entries, in its order. */
export const entryColumns: readonly Column[] = [
  column('id', null, 'Project serial', 'Numéro de série du projet'),
  column('version', null, 'Version', 'Version'),
  column('status', null, 'Status', 'Statut'),
  column('title', 'title', 'Title', 'Titre'),
  column('program', 'programType', 'Program type', 'Type de programme'),
  column('type', 'projectType', 'Project type', 'Type de projet'),
  column('stage', 'stage', 'Stage', 'Étape'),
  column('programOfActivities', 'programOfActivities', 'Program of activities', 'Programme d’activités'),
  column('funding', 'funding', 'Funding', 'Financement'),
  column('offsetProvider', 'offsetProvider', 'Offset provider', 'Fournisseur des crédits'),
  column('offsetRegistry', 'offsetRegistry', 'Source registry', 'Registre d’origine'),
  column('offsetProject', 'offsetProject', 'Source project', 'Projet d’origine'),
  column('offsetSerials', 'offsetSerials', 'Source serials', 'Numéros de série d’origine'),
  column('description', 'description', 'Description', 'Description'),
  column('visibility', 'visibility', 'Visibility', 'Visibilité'),
  column('start', 'startDate', 'Start', 'Début'),
  column('end', 'endDate', 'End', 'Fin'),
  column('address', 'address', 'Place', 'Lieu'),
  column('latitude', 'latitude', 'Latitude', 'Latitude'),
  column('longitude', 'longitude', 'Longitude', 'Longitude'),
  column('contactName', 'contactName', 'Contact name', 'Nom de la personne-ressource'),
  column('contactJobTitle', 'contactJobTitle', 'Contact job title', 'Poste de la personne-ressource'),
  column('contactEmail', 'contactEmail', 'Contact email', 'Courriel de la personne-ressource'),
  column('contactTel', 'contactTel', 'Contact telephone', 'Téléphone de la personne-ressource'),
];

/** Returns what the lists of this registry call a field, beside what everybody may call it. */
export function ownNames(field: string): readonly string[] {
  const named = entryColumns.find((column) => column.field === field);
  return named === undefined ? [] : Object.values(named.headings);
}

/** Degrees that a spreadsheet may have rounded. */
const NEARLY = 1e-7;
/** Characters that spreadsheets keep of a cell. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Enough for a message, which shows 80 characters and marks that there are more. */
const MAX_SHOWN_CHARACTERS = 81;

/** Returns as much of a text as a message shows. */
export function shownText(text: string): string {
  return text.slice(0, MAX_SHOWN_CHARACTERS);
}

/** Returns a text without the apostrophe that keeps spreadsheets from taking it for a formula. */
export function unquoted(text: string): string {
  return text.replace(/^'(?=[=+\-@])/u, '');
}

/** Returns whether a cell says what a text does, as far as spreadsheets keep it; spaces and line ends do not matter. */
export function isSameText(cell: string, text: string): boolean {
  const [said, stored] = [plain(cell), plain(text)];
  return said === stored || (isCut(cell, text) && stored.startsWith(said));
}

/** The spaces at the end of a text in a cell, and half a letter, may be left out of it. */
const LEFT_OUT = 100;

/** Returns whether a cell has as much of a longer text as cells have. */
export function isCut(cell: string, text: string): boolean {
  return text.length > MAX_CELL_CHARACTERS && cell.length > MAX_CELL_CHARACTERS - LEFT_OUT;
}

function plain(text: string): string {
  return unquoted(tidyText(text, 'lines')).replace(/\s+/gu, ' ');
}

/** Returns whether a cell says a position's degrees, as far as spreadsheets keep them. */
export function isSameDegrees(cell: string, degrees: number, axis: Axis): boolean {
  const said = readDegrees(cell, axis);
  return said !== null && Math.abs(said - degrees) < NEARLY;
}
