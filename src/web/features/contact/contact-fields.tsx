import { TextArea } from '#web/kit/forms/text-area.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import * as m from '#messages/messages.js';
import type { useContactForm } from './use-contact-form.ts';

type Props = Pick<ReturnType<typeof useContactForm>['form'], 'fieldOf'>;

/** Fields for the sender and the message. */
export function ContactFields({ fieldOf }: Props) {
  return (
    <>
      <TextField {...fieldOf('name')} autoComplete="name" />
      <TextField {...fieldOf('email')} hint={m.contact_email_hint()} type="email" autoComplete="email" />
      <TextArea {...fieldOf('message')} hint={m.contact_message_hint()} />
    </>
  );
}
