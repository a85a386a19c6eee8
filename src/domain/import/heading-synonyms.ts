import { columnsOf, type ImportKind, importKinds, normalizeHeading } from './import-columns.ts';

/** What others call the fields of each kind, in English and French, beside the registry's own headings. */
const synonyms: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  projects: {
    registry: 'program registry | offset registry | carbon registry | voluntary registry | registre source',
    id: 'id | project id | project number | project no | project code | project ref | reference | registry id | numéro | numéro de projet | code du projet | référence | identifiant',
    title:
      'project name | project title | project | name of project | projet | nom | nom du projet | titre du projet',
    organization:
      'project developer | developer | project proponent | project owner | owner | company | account holder | organisation | promoteur | promoteur du projet | propriétaire | entreprise',
    description: 'project description | summary | details | description du projet | résumé',
    program: 'programme | standard | program name | programme type | norme',
    type: 'project type | category | sector | scope | sectoral scope | catégorie | secteur | type de projet',
    stage: 'status | project status | state of project | statut | état | statut du projet | étape du projet',
    address: 'project address | street address | adresse du projet',
    site: 'project site location | location | place | city | municipality | lieu | ville | municipalité | emplacement',
    region:
      'province | state | project site state | state/province | province/state | territory | territoire',
    country: 'project site country | country/area | host country | pays hôte',
    latitude: 'y | lat. | latitude (n)',
    longitude: 'x | long | lng | lon. | long. | longitude (w) | longitude (o)',
    position: 'lat/long | lat lon | latlong | gps | geolocation | coordonnées',
    start:
      'start | start date | project start | project start date | crediting period start | crediting period start date | début | date de début du projet',
    end: 'end | end date | project end | project end date | crediting period end | crediting period end date | fin | date de fin du projet',
    registered:
      'registration date | project registration date | registered | date registered | date d’enregistrement',
    listed: 'listing date | project listed date | date listed | date d’inscription',
    issued:
      'total issued | credits issued | total credits issued | total credits | crédits délivrés | total délivré',
    retired: 'total retired | credits retired | total credits retired | crédits retirés | total retiré',
    url: 'link | website | web site | project website | project link | site web | hyperlien',
  },
  vintages: {
    registry: 'program registry | offset registry | carbon registry | registre source',
    id: 'id | project id | project | project number | project no | project code | registry id | projet | numéro de projet | code du projet | identifiant',
    year: 'vintage | vintage year | credit vintage | millésime | année de millésime',
    issued:
      'quantity | quantity issued | credits issued | total credits issued | issued credits | units issued | issued quantity | volume | credits | tonnes issued | quantité | quantité délivrée | crédits délivrés | tonnes délivrées',
    retired:
      'quantity retired | credits retired | retired credits | units retired | tonnes retired | quantité retirée | crédits retirés | tonnes retirées',
  },
  inventories: {
    community:
      'city | city name | municipality | town | local government | community name | jurisdiction | actor name | name | ville | municipalité | collectivité | nom',
    province: 'province/state | state | region | territory | province ou territoire | région | territoire',
    country: 'country/area | pays ou région',
    year: 'inventory year | reporting year | emission year | emissions year | calendar year | accounting year | base year | année d’inventaire | année de déclaration | année civile',
    tonnes:
      'emissions | total | total emissions | ghg emissions | total ghg emissions | tco2e | co2e | tonnes co2e | total tonnes co2e | emissions tco2e | total tco2e | émissions | émissions totales | émissions de ges | tonnes d’éq. co2 | tonnes éq. co2 | t éq. co2',
    latitude: 'y | lat.',
    longitude: 'x | long | lng | long.',
    position: 'city location | lat/long | gps | geolocation | coordonnées',
    note: 'notes | comment | comments | remarks | remarques | commentaire | commentaires',
  },
};

/** Units and the like that are written after what is measured: `Emissions (kt CO2e)`. */
const measure = /[([].*$|\b(?:k|m)?t(?:onnes)? ?co2.*$|\bin tonnes.*$|\ben tonnes.*$/iu;

function headingKey(heading: string): string {
  return normalizeHeading(heading)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/gu, '');
}

const fieldsByKey = new Map(
  importKinds.map((kind) => {
    const named = columnsOf(kind).flatMap(([field, { names }]) =>
      [...names, ...(synonyms[kind][field]?.split(' | ') ?? [])].map((name): [string, string] => [
        headingKey(name),
        field,
      ]),
    );
    return [kind, new Map(named.toReversed())] as const;
  }),
);

/**
 * Returns the field of a kind that a heading names, in English or French, with or without its unit; null if it names
 * none.
 */
export function fieldOfHeading(kind: ImportKind, heading: string): string | null {
  const fields = fieldsByKey.get(kind);
  const whole = fields?.get(headingKey(heading));
  if (whole !== undefined) return whole;
  const plain = heading.replace(measure, '').trim();
  return plain === '' ? null : (fields?.get(headingKey(plain)) ?? null);
}
