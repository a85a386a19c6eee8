import type { ProjectField } from '#domain/project/entry.ts';

/** A reviewer's comment on one field of a project, or on the whole project if no field is named. */
export type Comment = { readonly field: ProjectField | null; readonly text: string };

/** Comments that request changes to a submission. */
export const requestComments: Readonly<Record<'en' | 'fr', readonly Comment[]>> = {
  en: [
    {
      field: 'emissionReductions',
      text: 'The figure of the first year is higher than the meter readings allow. Please correct it, or explain the difference in the description.',
    },
    {
      field: 'documents.projectPlan',
      text: 'The plan does not say what would have happened without the project. One page is enough.',
    },
  ],
  fr: [
    {
      field: 'emissionReductions',
      text: 'Le chiffre de la première année dépasse ce que permettent les relevés. Veuillez le corriger ou expliquer l’écart dans la description.',
    },
    {
      field: 'documents.projectPlan',
      text: 'Le plan ne dit pas ce qui se serait produit sans le projet. Une page suffit.',
    },
  ],
};

/** Comments that explain a rejection. */
export const rejectionComments: Readonly<Record<'en' | 'fr', readonly [Comment, ...Comment[]]>> = {
  en: [
    {
      field: null,
      text: 'Most of the reductions come from a measure that was required by a bylaw before the project began. Only what goes beyond it can be registered.',
    },
    {
      field: 'emissionReductions',
      text: 'Part of the emissions was not measured. Please submit the project again once a full year of readings is there.',
    },
  ],
  fr: [
    {
      field: null,
      text: 'La plus grande partie des réductions vient d’une mesure déjà exigée par un règlement. Seul ce qui la dépasse peut être inscrit.',
    },
  ],
};

/** Closing sentences for descriptions that would otherwise be too short. */
export const closings = [
  'Readings are kept for ten years and can be seen on request. Visitors are welcome; please write first.',
  'The figures of each year are read out at a public meeting in spring, with what went wrong and what it cost.',
  'Two people look after it, and both of them can say what each figure is made of. Ask them by mail.',
  'What was learned is written down in eleven pages, which anybody may have for the asking.',
] as const;

export const frenchClosings = [
  'Les chiffres de chaque année sont présentés au printemps, en séance publique, avec ce qui n’a pas fonctionné.',
  'Les relevés sont conservés dix ans et peuvent être consultés. Les visiteurs sont les bienvenus sur rendez-vous.',
] as const;

/** Notes of retirements against Other; `{year}` is replaced with the vintage. */
export const retirementNotes = [
  'Travel of players and guests at the {year} winter games of our valley',
  'Deliveries of a bakery with nine shops, {year}',
  'The {year} film festival: flights of guests and power of the tents',
  'A gift of our members to the atmosphere; nobody may claim these tonnes',
  'Crossings of a ferry commuters’ group in {year}',
  'Printing and mailing of our {year} annual report',
  'Heat and travel of a credit union with four branches, {year}',
  'The summer fair of {year}: diesel of the rides and the way home of visitors',
  'Books by van of a county library network, {year}',
  'Milk trucks of a dairy co-operative in {year}',
  'A choir tour of twelve towns in {year}',
  'Gas burned in {year} by a hotel at the lake',
] as const;

export const frenchNotes = [
  'Livraisons d’une boulangerie de quartier, {year}',
  'Festival d’été de {year} : scène, éclairage et navettes',
  'Don de nos membres ; personne ne peut réclamer ces tonnes',
] as const;
