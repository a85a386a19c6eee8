import { emailFault, faultsIn, textFault } from '#web/api/field-faults.ts';
import * as m from '#messages/messages.js';

/** The public project that a message is about. */
export type Subject = { readonly serial: string; readonly title: string };

export const emptyDraft = { name: '', email: '', message: '' };

/** What a message is made of besides the project and the proof of work. */
export type ContactDraft = typeof emptyDraft;

export const CHECK_ID = 'contact-check';

/** The fields in the order of the page. */
export const placesNow = () => ({
  name: { fieldId: 'contact-name', label: m.contact_name() },
  email: { fieldId: 'contact-email', label: m.contact_email() },
  message: { fieldId: 'contact-message', label: m.contact_message() },
  captcha: { fieldId: CHECK_ID, label: m.captcha_group() },
});

const MOST_NAME = 200;
const MOST_MESSAGE = 5000;

/** Every fault of a message that can be told before the server is asked, by its field. */
export function contactFaults({ name, email, message }: ContactDraft): Record<string, string> {
  return faultsIn({
    name: textFault(name, MOST_NAME),
    email: emailFault(email),
    message: textFault(message, MOST_MESSAGE),
  });
}
