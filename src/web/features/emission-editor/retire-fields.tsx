import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { Disclosure } from '#web/kit/navigation/disclosure.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import * as m from '#messages/messages.js';
import { useId, useState } from 'react';
import classes from './acts.module.css';
import { type ActForm, keyOfOption } from './use-act-form.ts';

const MAX_NOTE_CHARACTERS = 1000;
const MAX_CERTIFICATE_CHARACTERS = 200;

type Props = { readonly form: ActForm };

/** What tonnes are retired against. */
export function RetireFields({ form }: Props) {
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

function InventoryField({ form }: Props) {
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
      choices={(options ?? []).map((option) => {
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

/** The texts of a retirement's certificate. */
export function CertificateFields({ form: { entered, enter } }: Props) {
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
