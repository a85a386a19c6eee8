import { pagePaths } from '#contract/page-paths.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { SentNote } from '#web/kit/forms/sent-note.tsx';
import * as m from '#messages/messages.js';
import classes from './payment.module.css';

/** Confirms that the request was sent, and says what happens next. */
export function PaymentSent({ onAnother }: { readonly onAnother: () => void }) {
  return (
    <SentNote title={m.payment_sent()}>
      <p>{m.payment_sent_next()}</p>
      <div className={classes.ways}>
        <ButtonLink to={pagePaths.profile}>{m.nav_my_account()}</ButtonLink>
        <Button onClick={onAnother}>{m.payment_another()}</Button>
      </div>
    </SentNote>
  );
}
