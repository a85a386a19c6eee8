import { m } from '#messages/messages.js';

/** A sentence of the checklist in each language. Its id is never used for another one. */
export type StoredItem = { readonly id: number; readonly en: string; readonly fr: string };

const sentences = [
  m.checklist_default_identity,
  m.checklist_default_place,
  m.checklist_default_quantities,
  m.checklist_default_documents,
  m.checklist_default_once,
  m.checklist_default_public,
];

/** What reviewers check until an administrator changes the list. */
export const defaultItems: readonly StoredItem[] = sentences.map((sentence, index) => ({
  id: index + 1,
  en: sentence({}, { locale: 'en' }),
  fr: sentence({}, { locale: 'fr' }),
}));
