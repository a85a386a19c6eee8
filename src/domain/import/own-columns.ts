import type { InEachLanguage } from '../languages.ts';
import type { DetailKey } from '../project/project-details.ts';

/** Columns of the lists of entries that this registry makes. */

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
