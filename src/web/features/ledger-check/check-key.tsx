import { useState } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import classes from './event-check.module.css';
import { type CheckingKey, openKey } from './verifier-key.ts';

type Props = {
  readonly checkedWith: CheckingKey;
  /** True for a key that the reader entered. */
  readonly isTrusted: boolean;
  /** Keeps another key and checks with it; null: the server's own. */
  readonly onUse: (vkey: string | null) => void;
};

/** The key of a check with its fingerprint, and the way to another one. */
export function CheckKey({ checkedWith: { text, fingerprint }, isTrusted, onUse }: Props) {
  return (
    <div className={classes.key}>
      <h3>{isTrusted ? m.ledger_check_key_trusted() : m.ledger_check_key_of_server()}</h3>
      <p>
        <code>{text}</code>
      </p>
      <p>
        {m.ledger_check_fingerprint()} <code>{fingerprint}</code>
      </p>
      {isTrusted ? (
        <div>
          <Button onClick={() => onUse(null)}>{m.ledger_check_key_drop()}</Button>
        </div>
      ) : null}
      <OtherKey onUse={onUse} />
    </div>
  );
}

function OtherKey({ onUse }: Pick<Props, 'onUse'>) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = async () => {
    const key = await openKey(typed);
    setWrong(key === null);
    if (key !== null) onUse(key.text);
  };
  return (
    <SmallForm label={m.ledger_check_key_other()} onSubmit={() => void submit()}>
      <TextField
        label={m.ledger_check_key_other()}
        hint={m.ledger_check_key_hint()}
        error={isWrong ? m.ledger_check_key_wrong() : null}
        value={typed}
        onType={setTyped}
        isCode
      />
      <Button type="submit">{m.ledger_check_key_use()}</Button>
    </SmallForm>
  );
}
