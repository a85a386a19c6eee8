import { updateInventoryTokens, updateMicrositeTokens, updateProjectTokens } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/api/use-act.ts';
import { ActNote } from '#web/kit/act-note.tsx';
import { Button } from '#web/kit/button.tsx';
import { SmallForm } from '#web/kit/small-form.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { UserAct, type UserActProps } from './user-act.tsx';
import classes from './users.module.css';

const WHOLE = /^\s*\d{1,9}\s*$/;

/** How many tokens of each kind the organization has: each number is set on its own. */
export function UserTokens({ user, onChanged }: UserActProps) {
  const [done, setDone] = useState<string | null>(null);
  const finish = (message: string) => {
    setDone(message);
    onChanged();
  };
  const shared = { id: user.id, version: user.tokensVersion, onDone: finish };
  return (
    <UserAct title={m.user_tokens()}>
      <TokensField
        {...shared}
        endpoint={updateProjectTokens}
        label={m.tokens_project()}
        tokens={user.projectTokens}
      />
      <TokensField
        {...shared}
        endpoint={updateInventoryTokens}
        label={m.tokens_inventory()}
        tokens={user.inventoryTokens}
      />
      <TokensField
        {...shared}
        endpoint={updateMicrositeTokens}
        label={m.tokens_microsite()}
        tokens={user.micrositeTokens}
      />
      <ActNote done={done} failed={null} />
    </UserAct>
  );
}

type FieldProps = {
  readonly id: string;
  /** Of the tokens as they are shown: numbers set by somebody else meanwhile are not set over. */
  readonly version: number;
  readonly endpoint: typeof updateProjectTokens;
  readonly label: string;
  readonly tokens: number;
  readonly onDone: (message: string) => void;
};

function TokensField({ id, version, endpoint, label, tokens, onDone }: FieldProps) {
  // What is typed stands until it is the number that is set, whatever is set beside it.
  const [own, setOwn] = useState<string | null>(null);
  if (own !== null && WHOLE.test(own) && Number(own) === tokens) setOwn(null);
  const typed = own ?? String(tokens);
  const [isNumber, setNumber] = useState(true);
  const act = useAct({
    run: (wanted: number) =>
      call(endpoint, {
        params: { id },
        body: { tokens: wanted },
        headers: { 'If-Match': String(version) },
      }),
    onDone: ({ message }) => onDone(message),
  });
  const submit = () => {
    setNumber(WHOLE.test(typed));
    if (WHOLE.test(typed)) act.start(Number(typed));
  };
  const wrong = isNumber ? act.errorOf('tokens') : m.register_number();
  return (
    <SmallForm label={label} onSubmit={submit}>
      <div className={classes.row}>
        <TextField label={label} inputMode="numeric" value={typed} onType={setOwn} error={wrong} />
        <Button type="submit" busy={act.isBusy} label={m.tokens_set_named({ kind: label })}>
          {m.tokens_set()}
        </Button>
      </div>
      <ActNote
        done={null}
        failed={act.failure === null ? null : m.user_request_failed()}
        reason={act.failure}
      />
    </SmallForm>
  );
}
