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
