import { useId, useState } from 'react';
import * as m from '#messages/messages.js';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { FoundChoice } from '#web/kit/forms/found-choice.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import { YearBar } from '#web/looks/charts/year-bar.tsx';
import classes from './operation.module.css';
import { type Receiver, useInventoryTonnes, useReceivers } from './operation-queries.ts';
import { type InventoryYear, keyOfYear, type OperationForm, OTHER } from './use-operation-form.ts';

type Props = { readonly form: OperationForm };

/** What units are retired against, or who receives them; nothing for a cancellation. */
export function AgainstPart({ form }: Props) {
  const heading = useId();
  if (form.kind === 'cancel') return null;
  const isTransfer = form.kind === 'transfer';
  return (
    <section aria-labelledby={heading} className={classes.part}>
      <h3 id={heading}>{isTransfer ? m.operation_to() : m.operation_against()}</h3>
      {isTransfer ? <ReceiverChoice form={form} /> : <RetiredAgainst form={form} labelledBy={heading} />}
    </section>
  );
}

function RetiredAgainst({ form, labelledBy }: Props & { readonly labelledBy: string }) {
  const { missing, balanced, against, inventory, enter } = form;
  const name = useId();
  const radio = (value: string) => ({
    type: 'radio',
    name,
    value,
    checked: against === value,
    onChange: () => enter({ against: value }),
  });
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelledBy} className={classes.choices}>
        {missing.map((option) => (
          <label key={keyOfYear(option)} className={classes.choice}>
            <input {...radio(keyOfYear(option))} />
            <span>
              <b>{m.operation_inventory_year({ year: String(option.year) })}</b>
              <small>{option.projectName}</small>
            </span>
            <span className={classes.missing}>
              {m.operation_missing({ tonnes: formatWhole(option.unretired) })}
            </span>
          </label>
        ))}
        <div className={classes.choice} data-chosen={inventory === null || undefined}>
          <label className={classes.other}>
            <input {...radio(OTHER)} />
            <span>
              <b>{m.operation_other()}</b>
              <small>{m.operation_other_hint()}</small>
            </span>
          </label>
          {inventory === null ? <OtherFields form={form} /> : null}
        </div>
      </div>
      {inventory === null ? null : (
        <>
          <BarOfYear form={form} inventory={inventory} />
          <NamedFields form={form} />
        </>
      )}
      {balanced.length === 0 ? null : (
        <p className={classes.quiet}>{m.operation_balanced({ years: formatYears(balanced) })}</p>
      )}
      {missing.length + balanced.length > 0 ? null : (
        <p className={classes.quiet}>
          <LinkedText text={m.row_operation_inventory_none()} />
        </p>
      )}
    </>
  );
}

const MAX_NOTE_CHARACTERS = 1000;
const MAX_CERTIFICATE_CHARACTERS = 200;

function OtherFields({ form: { typed, enter, error }, form }: Props) {
  return (
    <div className={classes.fields}>
      <TextField
        label={m.operation_note()}
        hint={m.operation_note_hint()}
        isRequired
        maxLength={MAX_NOTE_CHARACTERS}
        error={error('note')}
        value={typed.note}
        onType={(note) => enter({ note })}
      />
      <CertificateFields form={form} />
    </div>
  );
}

/** The texts of the certificate, where they are rarely given: behind a button. */
function NamedFields({ form }: Props) {
  const { beneficiary, purpose } = form.typed;
  const [isOpen, setOpen] = useState(beneficiary !== '' || purpose !== '');
  if (isOpen) return <CertificateFields form={form} />;
  return (
    <p className={classes.quiet}>
      <button type="button" className={classes.linkButton} onClick={() => setOpen(true)}>
        {m.operation_name_beneficiary()}
      </button>{' '}
      {m.operation_name_beneficiary_hint()}
    </p>
  );
}

function CertificateFields({ form: { typed, enter, error } }: Props) {
  return (
    <>
      <div className={classes.pair}>
        <TextField
          label={m.operation_beneficiary()}
          maxLength={MAX_CERTIFICATE_CHARACTERS}
          error={error('beneficiary')}
          value={typed.beneficiary}
          onType={(beneficiary) => enter({ beneficiary })}
        />
        <TextField
          label={m.operation_purpose()}
          maxLength={MAX_CERTIFICATE_CHARACTERS}
          error={error('purpose')}
          value={typed.purpose}
          onType={(purpose) => enter({ purpose })}
        />
      </div>
      {typed.beneficiary.trim() === '' ? null : (
        <Checkbox isTicked={typed.isPrivate} onTick={(isPrivate) => enter({ isPrivate })}>
          {m.operation_private()}
        </Checkbox>
      )}
    </>
  );
}

type YearBarProps = Props & { readonly inventory: InventoryYear };

/** The year of the inventory as a bar: what was offset before, what is now, and what is still missing. */
function BarOfYear({ form: { wanted }, inventory: { year, unretired } }: YearBarProps) {
  const total = useInventoryTonnes(year, unretired);
  if (total === null || total === 0 || !(wanted >= 0 && wanted <= unretired)) return null;
  const before = total - unretired;
  const rest = unretired - wanted;
  const state =
    rest === 0 ? m.neutrality_achieved() : m.neutrality_not_achieved({ shortfall: formatWhole(rest) });
  return (
    <div className={classes.year}>
      <YearBar
        parts={[
          { look: 'offset', size: before },
          { look: 'now', size: wanted },
          { look: 'missing', size: rest },
        ]}
      />
      <p className={classes.legend}>
        {before === 0 ? null : (
          <span data-part="before">{m.operation_offset_before({ tonnes: formatWhole(before) })}</span>
        )}
        <span data-part="now">{m.operation_offset_now({ tonnes: formatWhole(wanted) })}</span>
        <strong data-achieved={rest === 0}>{m.operation_year_state({ year: String(year), state })}</strong>
      </p>
    </div>
  );
}

const DELAY_MS = 250;
const MAX_SHOWN = 5;

function ReceiverChoice({ form: { typed, enter, error } }: Props) {
  const [search, setSearch] = useState('');
  const { receivers, isFailed } = useReceivers(useThrottledValue(search.trim(), DELAY_MS));
  const found = (receivers ?? []).slice(0, MAX_SHOWN);
  return (
    <FoundChoice
      label={m.row_operation_receiver()}
      hint={m.row_operation_receiver_hint()}
      listLabel={m.row_operation_receivers()}
      typed={search}
      onType={setSearch}
      found={found.map(choiceOf)}
      chosen={typed.receiver === null ? null : choiceOf(typed.receiver)}
      error={error('receiver')}
      note={isFailed ? m.row_operation_receivers_failed() : searchNote(receivers)}
      onChoose={(serial) => enter({ receiver: found.find((one) => one.serial === serial) ?? typed.receiver })}
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
