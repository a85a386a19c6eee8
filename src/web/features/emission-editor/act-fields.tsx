import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { Disclosure } from '#web/kit/navigation/disclosure.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import * as m from '#messages/messages.js';
import { useId, useState, useRef } from 'react';
import classes from './acts.module.css';
import { type ActForm, keyOfOption } from './use-act-form.ts';
import { FieldError } from '#web/kit/forms/field.tsx';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { type InventoryOption, type Receiver, useReceivers } from './act-sources.ts';

const MAX_NOTE_CHARACTERS = 1000;
const MAX_CERTIFICATE_CHARACTERS = 200;

type RetireFieldsProps = { readonly form: ActForm };

/** What tonnes are retired against. */
export function RetireFields({ form }: RetireFieldsProps) {
  const { entered, against, enter, error } = form;
  return (
    <>
      <RadioList
        label={m.acts_against()}
        chosen={against}
        choices={[
          { value: 'inventory', text: m.acts_against_inventory() },
          { value: 'other', text: m.acts_against_other() },
        ]}
        onChoose={(chosen) => enter({ against: chosen })}
      />
      {against === 'inventory' ? (
        <InventoryField form={form} />
      ) : (
        <TextField
          label={m.acts_other_note()}
          hint={m.acts_other_note_hint()}
          isRequired
          maxLength={MAX_NOTE_CHARACTERS}
          error={error('note')}
          value={entered.note}
          onType={(note) => enter({ note })}
        />
      )}
    </>
  );
}

function InventoryField({ form }: RetireFieldsProps) {
  const { entered, options, isFailed, roomOf, enter, error } = form;
  if (isFailed) return <p className={classes.text}>{m.acts_inventory_failed()}</p>;
  if (options?.length === 0) {
    return (
      <p className={classes.text}>
        <LinkedText text={m.acts_inventory_none()} />
      </p>
    );
  }
  return (
    <ChoiceField
      label={m.acts_inventory()}
      isRequired
      error={error('inventory')}
      none={m.acts_inventory_choose()}
      value={entered.inventory}
      choices={usableFirst(options ?? [], roomOf).map((option) => {
        const room = roomOf(option);
        const { projectName: inventory, year } = option;
        return {
          value: keyOfOption(option),
          text: m.acts_inventory_choice({
            inventory,
            year: String(year),
            count: room,
            shown: formatWhole(room),
          }),
        };
      })}
      onChoose={(inventory) => enter({ inventory })}
    />
  );
}

/** Returns years that have tonnes left before those that have none. */
function usableFirst(options: readonly InventoryOption[], roomOf: ActForm['roomOf']) {
  return options.toSorted((one, other) => Number(roomOf(one) === 0) - Number(roomOf(other) === 0));
}

/** The texts of a retirement's certificate. */
export function CertificateFields({ form: { entered, enter } }: RetireFieldsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.certificate}>
      <Disclosure id={id} title={m.acts_certificate()} isOpen={isOpen} onToggle={setOpen}>
        <div className={classes.part}>
          <TextField
            label={m.acts_beneficiary()}
            hint={m.acts_beneficiary_hint()}
            maxLength={MAX_CERTIFICATE_CHARACTERS}
            value={entered.beneficiary}
            onType={(beneficiary) => enter({ beneficiary })}
          />
          <Checkbox isTicked={entered.isPrivate} onTick={(isPrivate) => enter({ isPrivate })}>
            {m.acts_beneficiary_private()}
          </Checkbox>
          <TextField
            label={m.acts_purpose()}
            maxLength={MAX_CERTIFICATE_CHARACTERS}
            value={entered.purpose}
            onType={(purpose) => enter({ purpose })}
          />
        </div>
      </Disclosure>
    </div>
  );
}

const SETTLED_MS = 250;
const MAX_SHOWN = 5;

type ReceiverFieldProps = {
  readonly chosen: Receiver | null;
  readonly error: string | null;
  readonly onChoose: (receiver: Receiver) => void;
};

/** Searches the organization that receives tonnes. Enter moves on to those found. */
export function ReceiverField({ chosen, error, onChoose }: ReceiverFieldProps) {
  const [typed, setTyped] = useState('');
  const { receivers, isFailed } = useReceivers(useThrottledValue(typed.trim(), SETTLED_MS));
  const list = useRef<HTMLDivElement>(null);
  const found = (receivers ?? []).slice(0, MAX_SHOWN);
  const isListed = chosen === null || found.some(({ serial }) => serial === chosen.serial);
  const choices = isListed ? found : [chosen, ...found];
  return (
    <div ref={list} className={classes.part}>
      <TextField
        label={m.acts_receiver()}
        hint={m.acts_receiver_hint()}
        isRequired
        value={typed}
        onType={setTyped}
        onEnter={() => list.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()}
      />
      <FieldError error={error} />
      {choices.length === 0 ? null : (
        <RadioList
          label={m.acts_receivers()}
          chosen={chosen?.serial ?? ''}
          choices={choices.map((receiver) => ({
            value: receiver.serial,
            text: m.acts_receiver_name(receiver),
          }))}
          onChoose={(serial) => {
            const receiver = choices.find((one) => one.serial === serial);
            if (receiver !== undefined) onChoose(receiver);
          }}
        />
      )}
      <p role="status" className={classes.text}>
        {isFailed ? m.acts_receivers_failed() : searchNote(receivers)}
      </p>
    </div>
  );
}

function searchNote(receivers: readonly Receiver[] | undefined): string | null {
  if (receivers?.length === 0) return m.acts_receivers_none();
  return (receivers?.length ?? 0) > MAX_SHOWN ? m.acts_receivers_more() : null;
}
