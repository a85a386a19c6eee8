import { Button } from '#web/kit/buttons/button.tsx';
import { SentNote } from '#web/kit/forms/sent-note.tsx';
import * as m from '#messages/messages.js';
import type { Subject } from './contact-draft.ts';

type Props = { readonly email: string; readonly subject: Subject | null; readonly onAnother: () => void };

/** Confirms that the message was sent, and says what happens next. */
export function ContactSent({ email, subject, onAnother }: Props) {
  return (
    <SentNote title={m.contact_sent()}>
      <p>
        {subject?.hasContact === true ? m.contact_sent_project({ email }) : m.contact_sent_next({ email })}
      </p>
      <Button onClick={onAnother}>{m.contact_another()}</Button>
    </SentNote>
  );
}
