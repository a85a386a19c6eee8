import { Button } from '#web/kit/button.tsx';
import { Checkbox } from '#web/kit/checkbox.tsx';
import { LinkedText } from '#web/kit/linked-text.tsx';
import * as m from '#messages/messages.js';
import { useId } from 'react';
import classes from './payment.module.css';

type Props = {
  readonly terms: boolean;
  readonly onTerms: (terms: boolean) => void;
  readonly error: string | null;
  readonly isBusy: boolean;
};

/** The terms, and the button that waits for them (specification §5). */
export function PaymentSend({ terms, onTerms, error, isBusy }: Props) {
  const hint = useId();
  return (
    <>
      <Checkbox id="payment-terms" isTicked={terms} onTick={onTerms} error={error} isRequired>
        <LinkedText text={m.payment_terms()} />
      </Checkbox>
      <div className={classes.send}>
        <Button
          type="submit"
          variant="filled"
          busy={isBusy}
          disabled={!terms}
          describedBy={terms ? undefined : hint}
        >
          {isBusy ? m.contact_sending() : m.payment_send()}
        </Button>
        {terms ? null : (
          <p id={hint} className={classes.quiet}>
            {m.payment_terms_hint()}
          </p>
        )}
      </div>
    </>
  );
}
