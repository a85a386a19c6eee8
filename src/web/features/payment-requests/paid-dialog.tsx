import { defaultTokens, MAX_TOKENS } from '#domain/account/tokens.ts';
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { askedFor } from './payment-words.ts';
import type { DecisionProps } from './use-payment-requests.ts';

const MAX_REFERENCE_CHARACTERS = 100;

/** Asks for the reference of the money that arrived and, for access, the number of inventory tokens. */
export function PaidDialog({ payment, act, onClose }: DecisionProps) {
  const { id, organization, count, totalCents } = payment;
  const [reference, setReference] = useState('');
  const [tokens, setTokens] = useState(String(defaultTokens.inventory));
  const [isSubmitted, setSubmitted] = useState(false);
  const inventoryTokens = wholeNumber(tokens);
  const isValid = inventoryTokens >= 1 && inventoryTokens <= MAX_TOKENS;
  const submit = () => {
    setSubmitted(true);
    const paid = { verb: 'paid', id, reference: reference.trim() } as const;
    if (count !== null) act.start(paid);
    else if (isValid) act.start({ ...paid, inventoryTokens });
  };
  return (
    <FormDialog
      title={m.payments_record_title({ organization })}
      act={m.payments_record()}
      isBusy={act.isBusy}
      failure={act.failure}
      onAct={submit}
      onClose={onClose}
    >
      <p>{m.payments_record_text({ total: formatMoney(totalCents ?? 0), what: askedFor(payment) })}</p>
      <TextField
        label={m.payments_record_reference()}
        hint={m.payments_record_reference_hint()}
        maxLength={MAX_REFERENCE_CHARACTERS}
        value={reference}
        onType={setReference}
        error={act.errorOf('reference')}
      />
      {count === null ? (
        <TextField
          label={m.payments_record_tokens()}
          inputMode="numeric"
          value={tokens}
          onType={setTokens}
          error={
            isSubmitted && !isValid
              ? m.payments_record_tokens_wrong({ most: formatWhole(MAX_TOKENS) })
              : act.errorOf('inventoryTokens')
          }
        />
      ) : null}
    </FormDialog>
  );
}
