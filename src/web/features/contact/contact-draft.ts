import { emailFault, faultsIn, textFault } from '#web/api/field-faults.ts';
import * as m from '#messages/messages.js';

/** The public project that a message is about. */
export type Subject = {
  readonly serial: string;
  readonly title: string;
  /** True if the message also goes to the project's contact person. */
  readonly hasContact: boolean;
};

export const emptyDraft = { name: '', email: '', message: '' };

/** The fields of a message, without the project and the captcha. */
export type ContactDraft = typeof emptyDraft;

export const CHECK_ID = 'contact-check';

/** Returns the fields in page order. */
export const formFields = () => ({
  name: { fieldId: 'contact-name', label: m.contact_name() },
  email: { fieldId: 'contact-email', label: m.contact_email() },
  message: { fieldId: 'contact-message', label: m.contact_message() },
  captcha: { fieldId: CHECK_ID, label: m.captcha_group() },
});

const MAX_NAME_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 5000;

/** Returns the errors of a message that can be found without the server, by field. */
export function contactFaults({ name, email, message }: ContactDraft): Record<string, string> {
  return faultsIn({
    name: textFault(name, MAX_NAME_LENGTH),
    email: emailFault(email),
    message: textFault(message, MAX_MESSAGE_LENGTH),
  });
}
