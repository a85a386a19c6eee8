import { TextArea } from '#web/kit/text-area.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import * as m from '#messages/messages.js';
import { type ContactDraft, type ContactErrors, fieldIds } from './contact-draft.ts';

type Props = {
  readonly draft: ContactDraft;
  readonly errors: ContactErrors;
  readonly onType: (field: keyof ContactDraft, text: string) => void;
};

/** Who writes, and what. */
export function ContactFields({ draft, errors, onType }: Props) {
  return (
    <>
      <TextField
        id={fieldIds.name}
        label={m.contact_name()}
        autoComplete="name"
        error={errors.name ?? null}
        value={draft.name}
        onType={(text) => onType('name', text)}
      />
      <TextField
        id={fieldIds.email}
        label={m.contact_email()}
        hint={m.contact_email_hint()}
        type="email"
        autoComplete="email"
        error={errors.email ?? null}
        value={draft.email}
        onType={(text) => onType('email', text)}
      />
      <TextArea
        id={fieldIds.message}
        label={m.contact_message()}
        hint={m.contact_message_hint()}
        error={errors.message ?? null}
        value={draft.message}
        onType={(text) => onType('message', text)}
      />
    </>
  );
}
