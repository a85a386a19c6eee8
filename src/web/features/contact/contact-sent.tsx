import { Button } from '#web/kit/buttons/button.tsx';
import { SentNote } from '#web/kit/forms/sent-note.tsx';
import * as m from '#messages/messages.js';

type Props = { readonly email: string; readonly onAnother: () => void };

/** Confirms that the message was sent, and says what happens next. */
export function ContactSent({ email, onAnother }: Props) {
  return (
    <SentNote title={m.contact_sent()}>
      <p>{m.contact_sent_next({ email })}</p>
      <Button onClick={onAnother}>{m.contact_another()}</Button>
    </SentNote>
  );
}
