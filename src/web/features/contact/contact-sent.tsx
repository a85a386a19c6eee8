import { Button } from '#web/kit/button.tsx';
import * as m from '#messages/messages.js';
import { useEffect, useRef } from 'react';
import classes from './contact-form.module.css';

type Props = { readonly email: string; readonly onAnother: () => void };

/** The message is on its way: what happens next. */
export function ContactSent({ email, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className={classes.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {m.contact_sent()}
      </h2>
      <p>{m.contact_sent_next({ email })}</p>
      <Button onClick={onAnother}>{m.contact_another()}</Button>
    </div>
  );
}
