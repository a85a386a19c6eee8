import type { Asked } from '#server/accounts/request-account.ts';

export type RequestContent = Asked;

/** The overdue request. */
export const lateRequest: RequestContent = {
  organization: 'Example Foothills Water Trust',
  name: 'Noor Fairholm',
  email: 'noor.fairholm@foothills-water.example',
  passwordHash: null,
  projects: 2,
  inventory: null,
  comment: 'We would like to register two wetlands this year.',
  locale: 'en',
};

/** Requests of the last two days, oldest first. */
export const accountRequests: readonly RequestContent[] = [
  {
    organization: 'Municipalité de l’Exemple-sur-Mer',
    name: 'Benoît Castellane',
    email: 'benoit.castellane@exemple-sur-mer.example',
    passwordHash: null,
    projects: 1,
    inventory: 2400,
    comment: 'Notre premier inventaire est prêt.',
    locale: 'fr',
  },
  {
    organization: 'Sample Ridge Transit Co-operative',
    name: 'Tilda Okonjo',
    email: 'tilda.okonjo@sample-ridge.example',
    passwordHash: null,
    projects: 3,
    inventory: null,
    comment: null,
    locale: 'en',
  },
];
