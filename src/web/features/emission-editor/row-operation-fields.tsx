import { useId, useState } from 'react';
import * as m from '#messages/messages.js';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { FoundChoice } from '#web/kit/forms/found-choice.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { Disclosure } from '#web/kit/navigation/disclosure.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import { type InventoryOption, type Receiver, useReceivers } from './operation-choices.ts';
import classes from './row-operation.module.css';
import { keyOfOption, type OperationForm } from './use-row-operation.ts';

const MAX_NOTE_CHARACTERS = 1000;
const MAX_CERTIFICATE_CHARACTERS = 200;

type RetireFieldsProps = { readonly form: OperationForm };

/** What tonnes are retired against. */
export function RetireFields({ form }: RetireFieldsProps) {
  const { entered, against, enter, error } = form;
  return (
    <>
      <RadioList
        label={m.row_operation_against()}
        chosen={against}
        choices={[
          { value: 'inventory', text: m.row_operation_against_inventory() },
          { value: 'other', text: m.row_operation_against_other() },
        ]}
        onChoose={(chosen) => enter({ against: chosen })}
      />
      {against === 'inventory' ? (
        <InventoryField form={form} />
      ) : (
        <TextField
          label={m.row_operation_other_note()}
          hint={m.row_operation_other_note_hint()}
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
  if (isFailed) return <p className={classes.text}>{m.row_operation_inventory_failed()}</p>;
  if (options?.length === 0) {
    return (
      <p className={classes.text}>
        <LinkedText text={m.row_operation_inventory_none()} />
      </p>
    );
  }
  return (
    <ChoiceField
      label={m.row_operation_inventory()}
      isRequired
      error={error('inventory')}
      none={m.row_operation_inventory_choose()}
      value={entered.inventory}
      choices={usableFirst(options ?? [], roomOf).map((option) => {
        const room = roomOf(option);
        const { projectName: inventory, year } = option;
        return {
          value: keyOfOption(option),
          text: m.row_operation_inventory_choice({
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
function usableFirst(options: readonly InventoryOption[], roomOf: OperationForm['roomOf']) {
  return options.toSorted((one, other) => Number(roomOf(one) === 0) - Number(roomOf(other) === 0));
}

/** The texts of a retirement's certificate. */
export function CertificateFields({ form: { entered, enter, error } }: RetireFieldsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.certificate}>
      <Disclosure id={id} title={m.row_operation_certificate()} isOpen={isOpen} onToggle={setOpen}>
        <div className={classes.part}>
          <TextField
            label={m.row_operation_beneficiary()}
            hint={m.row_operation_beneficiary_hint()}
            maxLength={MAX_CERTIFICATE_CHARACTERS}
            error={error('beneficiary')}
            value={entered.beneficiary}
            onType={(beneficiary) => enter({ beneficiary })}
          />
          <Checkbox isTicked={entered.isPrivate} onTick={(isPrivate) => enter({ isPrivate })}>
            {m.row_operation_beneficiary_private()}
          </Checkbox>
          <TextField
            label={m.row_operation_purpose()}
            maxLength={MAX_CERTIFICATE_CHARACTERS}
            error={error('purpose')}
            value={entered.purpose}
            onType={(purpose) => enter({ purpose })}
          />
        </div>
      </Disclosure>
    </div>
  );
}

const DELAY_MS = 250;
const MAX_SHOWN = 5;

type ReceiverFieldProps = {
  readonly chosen: Receiver | null;
  readonly error: string | null;
  readonly onChoose: (receiver: Receiver) => void;
};

/** Searches the organization that receives tonnes. */
export function ReceiverField({ chosen, error, onChoose }: ReceiverFieldProps) {
  const [typed, setTyped] = useState('');
  const { receivers, isFailed } = useReceivers(useThrottledValue(typed.trim(), DELAY_MS));
  const found = (receivers ?? []).slice(0, MAX_SHOWN);
  return (
    <FoundChoice
      label={m.row_operation_receiver()}
      hint={m.row_operation_receiver_hint()}
      listLabel={m.row_operation_receivers()}
      typed={typed}
      onType={setTyped}
      found={found.map(choiceOf)}
      chosen={chosen === null ? null : choiceOf(chosen)}
      error={error}
      note={isFailed ? m.row_operation_receivers_failed() : searchNote(receivers)}
      onChoose={(serial) => {
        const receiver = found.find((one) => one.serial === serial);
        if (receiver !== undefined) onChoose(receiver);
      }}
    />
  );
}

function choiceOf(receiver: Receiver) {
  return { value: receiver.serial, text: m.row_operation_receiver_name(receiver) };
}

function searchNote(receivers: readonly Receiver[] | undefined): string | null {
  if (receivers?.length === 0) return m.row_operation_receivers_none();
  return (receivers?.length ?? 0) > MAX_SHOWN ? m.row_operation_receivers_more() : null;
}
