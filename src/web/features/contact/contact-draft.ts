import * as m from '#messages/messages.js';

/** The public project that a message is about. */
export type Subject = { readonly serial: string; readonly title: string };

/** What a message is made of besides the project and the proof of work. */
export type ContactDraft = { readonly name: string; readonly email: string; readonly message: string };

export const emptyDraft: ContactDraft = { name: '', email: '', message: '' };

export const fieldIds = { name: 'contact-name', email: 'contact-email', message: 'contact-message' } as const;
export const CHECK_ID = 'contact-check';

/** What the server may say is wrong, in the order of the page. */
export type ContactErrors = { readonly [Field in keyof ContactDraft | 'captcha' | 'projectId']?: string };

/** The wrong fields with their labels and the ids that links to them lead to. */
export function wrongFields(errors: ContactErrors) {
  const places = [
    { error: errors.name, fieldId: fieldIds.name, label: m.contact_name() },
    { error: errors.email, fieldId: fieldIds.email, label: m.contact_email() },
    { error: errors.message, fieldId: fieldIds.message, label: m.contact_message() },
    { error: errors.captcha, fieldId: CHECK_ID, label: m.captcha_group() },
  ];
  return places.flatMap(({ error, ...place }) => (error === undefined ? [] : [{ error, ...place }]));
}
