import { useState } from 'react';
import {
  updateIncludedOrganizations,
  updateInventoryTokens,
  updateMicrositeTokens,
  updateProjectTokens,
} from '#contract/user-actions.ts';
import { MAX_REASON_LENGTH } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { requiredWholeNumber } from '#web/kit/forms/whole-number.ts';
import { AccountAction, type AccountActionProps } from './user-access.tsx';
import classes from './users.module.css';

/** The organization's tokens by kind, each number set separately. */
export function UserTokens({ user, onChanged }: AccountActionProps) {
  const [done, setDone] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const finish = (message: string) => {
    setDone(message);
    setReason('');
    onChanged();
  };
  const shared = { id: user.id, version: user.tokensVersion, reason: reason.trim(), onDone: finish };
  return (
    <AccountAction title={m.user_tokens()}>
      <TextField
        label={m.tokens_reason()}
        hint={m.tokens_reason_hint()}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onType={setReason}
      />
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
      <ActionNote done={done} failed={null} />
    </AccountAction>
  );
}

type FieldProps = {
  readonly id: string;
  /** Version of the numbers shown: a number changed by another person in the meantime is not overwritten. */
  readonly version: number;
  readonly endpoint: typeof updateProjectTokens;
  readonly label: string;
  readonly tokens: number;
  /** Why the number is set; empty without a reason. */
  readonly reason: string;
  readonly onDone: (message: string) => void;
};

function TokensField({ id, version, endpoint, label, tokens, reason, onDone }: FieldProps) {
  // Input stays until it equals the saved number, even if another number is saved meanwhile.
  const [input, setInput] = useState<string | null>(null);
  if (input !== null && requiredWholeNumber(input) === tokens) setInput(null);
  const typed = input ?? String(tokens);
  const [isNumber, setNumber] = useState(true);
  const action = useAction({
    run: (count: number) =>
      call(endpoint, {
        params: { id },
        body: { tokens: count, reason },
        headers: { 'If-Match': String(version) },
      }),
    onDone: ({ message }) => onDone(message),
  });
  const submit = () => {
    const number = requiredWholeNumber(typed);
    setNumber(number !== null);
    if (number !== null) action.start(number);
  };
  const error = isNumber ? action.errorOf('tokens') : m.register_number();
  return (
    <SmallForm label={label} onSubmit={submit}>
      <div className={classes.row}>
        <TextField label={label} inputMode="numeric" value={typed} onType={setInput} error={error} />
        <Button type="submit" busy={action.isBusy} label={m.tokens_set_named({ kind: label })}>
          {m.tokens_set()}
        </Button>
      </div>
      <ActionNote
        done={null}
        failed={action.failure === null ? null : m.user_request_failed()}
        reason={action.failure}
      />
    </SmallForm>
  );
}

/** Organizations whose public projects the organization's page also shows. */
export function UserInclusions({ user, onChanged }: AccountActionProps) {
  const { includedOrganizations: included } = user;
  const [typed, setTyped] = useState(included.map(({ serial }) => serial).join('\n'));
  const action = useAction({
    run: (organizations: string[]) =>
      call(updateIncludedOrganizations, { params: { id: user.id }, body: { organizations } }),
    onDone: onChanged,
  });
  const names = typed.split(/[\s,;]+/).filter((name) => name !== '');
  return (
    <AccountAction
      title={m.user_inclusions()}
      text={
        included.length === 0
          ? m.user_inclusions_none()
          : m.user_inclusions_now({ names: included.map(({ name }) => name).join(', ') })
      }
    >
      <SmallForm label={m.user_inclusions()} onSubmit={() => action.start(names)}>
        <TextArea
          label={m.user_inclusions_label()}
          hint={m.user_inclusions_hint()}
          rows={3}
          value={typed}
          onType={setTyped}
          error={action.errorOf('organizations')}
        />
        <Button type="submit" busy={action.isBusy}>
          {m.user_inclusions_act()}
        </Button>
      </SmallForm>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} />
    </AccountAction>
  );
}
