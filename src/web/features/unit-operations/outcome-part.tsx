import { useId } from 'react';
import type { UnitOperation } from '#contract/unit-operations.ts';
import * as m from '#messages/messages.js';
import { sentenceOf } from '#web/api/call-problem.ts';
import { productName } from '#web/api/page-state.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Paper } from '#web/kit/looks/paper.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import classes from './operation.module.css';
import { Ranges } from './operation-done.tsx';
import type { useOperationPreview } from './operation-queries.ts';
import { operationConsequences, operationName, operationProgress } from './operation-words.ts';
import type { OperationForm } from './use-operation-form.ts';
import type { useOperationSending } from './use-operation-sending.ts';

type Props = {
  readonly form: OperationForm;
  readonly preview: ReturnType<typeof useOperationPreview>;
  readonly organization: string;
  readonly sending: ReturnType<typeof useOperationSending>;
};

/** What will happen, in words, serials and as the paper it will be; and the button that does it. */
export function OutcomePart({ form, preview, organization, sending }: Props) {
  const heading = useId();
  const consequence = useId();
  const { kind, wanted } = form;
  const count = Number.isNaN(wanted) ? 0 : wanted;
  return (
    <div className={classes.outcome}>
      <section aria-labelledby={heading} className={classes.will}>
        <h3 id={heading}>{m.row_operation_preview()}</h3>
        <Outcome form={form} preview={preview} organization={organization} />
      </section>
      <div className={classes.action}>
        <SendingNote sending={sending} />
        <p id={consequence}>{operationConsequences[kind]()}</p>
        <Button type="submit" variant="filled" busy={sending.isBusy} describedBy={consequence}>
          {buttonText(sending, kind, count)}
        </Button>
      </div>
    </div>
  );
}

function buttonText(
  { isBusy, isUnknown }: Props['sending'],
  kind: OperationForm['kind'],
  count: number,
): string {
  if (isBusy) return operationProgress[kind]();
  return isUnknown ? m.operation_check_again() : operationName(kind, count);
}

/** Why it was refused, or that its reply is awaited. */
function SendingNote({ sending: { isChecking, isUnknown, refusal } }: Pick<Props, 'sending'>) {
  if (isChecking) return <p role="status">{m.operation_checking()}</p>;
  const text = isUnknown ? m.operation_unknown() : refusal;
  if (text === null) return null;
  return (
    <p role="alert" className={classes.refused}>
      {text}
    </p>
  );
}

function Outcome({ form, preview: { data, error, isFresh }, organization }: Omit<Props, 'sending'>) {
  if (error !== null)
    return (
      <p role="alert" className={classes.refused}>
        {sentenceOf(error)}
      </p>
    );
  if (data === undefined) return <p className={classes.quiet}>{waitingText(form.lacks)}</p>;
  return (
    <div className={classes.preview} aria-busy={!isFresh} aria-live="polite">
      <p className={classes.words}>{outcomeWords(form, data, organization).join(' ')}</p>
      <Ranges units={data.units} />
      {form.kind === 'retire' ? <PaperPreview form={form} data={data} organization={organization} /> : null}
    </div>
  );
}

/** Returns what is to be entered before there is something to show; nothing while it loads. */
function waitingText(lacks: OperationForm['lacks']): string | null {
  if (lacks === 'note') return m.operation_preview_note();
  if (lacks === 'receiver') return m.operation_preview_receiver();
  return lacks === null ? null : m.operation_preview_waits();
}

function outcomeWords(form: OperationForm, data: UnitOperation, name: string): readonly string[] {
  const tonnes = formatWhole(data.tonnes);
  return [
    ...operationWords(form, { data, name, tonnes }),
    m.operation_keep({ tonnes: formatWhole(data.left) }),
  ];
}

type Said = { readonly data: UnitOperation; readonly name: string; readonly tonnes: string };

function operationWords({ kind, typed }: OperationForm, { data, name, tonnes }: Said): readonly string[] {
  if (kind === 'cancel') return [m.operation_cancels({ name, tonnes })];
  if (kind === 'transfer')
    return [m.operation_transfers({ name, tonnes, receiver: typed.receiver?.name ?? '' })];
  const { inventory } = data;
  if (inventory === null) {
    const beneficiary = typed.beneficiary.trim();
    return [
      beneficiary === ''
        ? m.operation_retires_other({ name, tonnes })
        : m.operation_retires_for({ name, tonnes, beneficiary }),
    ];
  }
  const year = String(inventory.year);
  return [
    m.operation_retires_inventory({ name, tonnes, year }),
    inventory.missing === 0
      ? m.operation_then_balanced({ year, state: m.neutrality_achieved() })
      : m.operation_then_missing({ year, tonnes: formatWhole(inventory.missing) }),
  ];
}

type PaperPreviewProps = {
  readonly form: OperationForm;
  readonly data: UnitOperation;
  readonly organization: string;
};

/** Most serials on the miniature of a statement. */
const MAX_SERIALS = 4;

/** The certificate, or the statement with its certificates, as it will look. */
function PaperPreview({ form: { typed, inventory }, data, organization }: PaperPreviewProps) {
  const { units } = data;
  const [first] = units;
  // Each range gets a certificate of its own.
  const count = units.length;
  const isOne = count === 1;
  if (first === undefined) return null;
  const years = formatYears(units.map(({ year }) => year));
  const against =
    inventory === null
      ? typed.note.trim()
      : m.retired_against_inventory_serial({
          organization,
          year: String(inventory.year),
          serial: inventory.projectSerial,
        });
  return (
    <div>
      <Paper
        isMiniature
        sheetsBelow={count - 1}
        issuer={productName()}
        title={isOne ? m.certificate_title() : m.paper_statement_title()}
        holder={organization}
        verb={m.certificate_has_retired()}
        amount={m.certificate_tonnes({ tonnes: formatWhole(data.tonnes) })}
        lines={[
          ...(isOne && first.title !== null ? [m.certificate_from({ project: first.title })] : []),
          isOne
            ? m.certificate_year({ year: years, serial: first.serialProject })
            : m.operation_paper_years({ years }),
          m.certificate_against({ against }),
          ...(typed.beneficiary.trim() === '' || typed.isPrivate
            ? []
            : [m.certificate_beneficiary({ name: typed.beneficiary.trim() })]),
          ...(typed.purpose.trim() === '' ? [] : [m.certificate_purpose({ purpose: typed.purpose.trim() })]),
        ]}
        codes={units.slice(0, MAX_SERIALS).map(({ serial }) => serial)}
        foot={[m.certificate_preview(), m.operation_preview_number()]}
      />
      <p className={classes.papers}>
        {isOne ? m.operation_one_certificate() : m.operation_certificates({ count: formatWhole(count) })}
      </p>
    </div>
  );
}
