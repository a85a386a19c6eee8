import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cellsOf } from '#domain/ledger/adjust-quantity.ts';
import { typeQuantity } from '#domain/tonnes.ts';
import * as m from '#messages/messages.js';
import { FieldError } from '#web/kit/forms/field.tsx';
import { isInsertedWhole } from '#web/kit/forms/inserted-whole.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import classes from './operation.module.css';
import type { Holding } from './operation-parts.ts';
import { operationVerbs } from './operation-words.ts';
import type { OperationForm } from './use-operation-form.ts';

type Props = { readonly form: OperationForm; readonly picks: boolean };

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** How many tonnes, and of which projects and years. */
export function WhatPart({ form, picks }: Props) {
  const heading = useId();
  const [showsAll, setShowsAll] = useState(picks);
  const listed = showsAll ? form.parts : listedParts(form);
  const hidden = form.parts.length - listed.length;
  const cells = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (picks) cells.current?.querySelector('input')?.focus();
  }, [picks]);
  return (
    <section aria-labelledby={heading} className={classes.part}>
      <div className={classes.head}>
        <h3 id={heading}>{m.operation_what()}</h3>
        <p className={classes.quiet}>{m.operation_held({ tonnes: formatWhole(form.held) })}</p>
      </div>
      <Amount form={form} />
      <table ref={cells} className={classes.table} aria-label={m.operation_table()}>
        <thead>
          <tr>
            <th scope="col">{m.project_row_year()}</th>
            <th scope="col">{m.serial_project()}</th>
            <th scope="col" data-number>
              {m.operation_you_hold()}
            </th>
            <th scope="col" data-number>
              {operationVerbs[form.kind]()}
            </th>
            <th scope="col" data-number>
              {m.operation_you_keep()}
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((part) => (
            <PartRow key={part.holding.key} part={part} form={form} />
          ))}
        </tbody>
      </table>
      {hidden === 0 ? null : (
        <p>
          <button type="button" className={classes.linkButton} onClick={() => setShowsAll(true)}>
            {m.operation_show_all({ count: hidden, shown: formatWhole(hidden) })}
          </button>
        </p>
      )}
    </section>
  );
}

/** Rows that are listed at once, however few of them are chosen. */
const MAX_IDLE_ROWS = 6;

/** Returns the rows to list: all if they are few, else those that are chosen or wrong. */
function listedParts({ parts, project, error }: OperationForm) {
  if (parts.length <= MAX_IDLE_ROWS) return parts;
  const chosen = parts.filter(
    ({ holding, tonnes }) => tonnes !== 0 || holding.projectSerial === project || error(holding.key) !== null,
  );
  return chosen.length === 0 ? parts.slice(0, MAX_IDLE_ROWS) : chosen;
}

/** Returns the text of a quantity field after a change: a whole text put in, such as `1 250 t`, stays to be corrected. */
function quantityAfter(
  before: string,
  { nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>,
): string {
  const { value } = currentTarget;
  return isInsertedWhole(nativeEvent) ? value : typeQuantity(before, value);
}

/** Refuses several cells that are pasted into a field: the browser would join their digits. */
function refusePastedCells(event: ClipboardEvent, refuse: () => void): void {
  if (cellsOf(event.clipboardData.getData('text')).length <= 1) return;
  event.preventDefault();
  refuse();
}

function Amount({ form: { amount, error, enterAmount, ...form } }: { readonly form: OperationForm }) {
  const id = useId();
  const wrong = error('amount');
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.amount}>
      <div className={classes.field} data-wrong={wrong !== null || undefined}>
        <label htmlFor={id}>
          <Hidden>{m.operation_amount()}</Hidden>
        </label>
        <input
          ref={box}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          aria-invalid={wrong !== null}
          aria-describedby={wrong === null ? undefined : `${id}-error`}
          onFocus={selectAll}
          onPaste={(event) => refusePastedCells(event, () => form.refuseCells('amount'))}
          onChange={(event) => enterAmount(quantityAfter(amount, event))}
        />
        <span aria-hidden="true">{m.unit_tonnes()}</span>
      </div>
      <div role="group" aria-label={m.operation_suggestions()} className={classes.chips}>
        {suggestions(form).map(({ tonnes, text }) => (
          <button
            key={text}
            type="button"
            className={classes.chip}
            aria-pressed={form.wanted === tonnes}
            onClick={() => enterAmount(formatWhole(tonnes))}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-error`} className={classes.error}>
        <FieldError error={wrong} />
      </div>
    </div>
  );
}

type Suggestion = { readonly tonnes: number; readonly text: string };

/** Returns the amounts to choose from: all that is missing or held, of one project, and half. */
function suggestions({
  most,
  inventory,
  parts,
  project,
}: Pick<OperationForm, 'most' | 'inventory' | 'parts' | 'project'>): readonly Suggestion[] {
  const ofProject = parts
    .filter(({ holding }) => holding.projectSerial === project)
    .reduce((sum, { holding }) => sum + holding.tonnes, 0);
  const half = Math.ceil(most / 2);
  const all = inventory?.unretired === most ? m.operation_all_missing : m.operation_all_held;
  const shown = (tonnes: number, text: typeof all): Suggestion => ({
    tonnes,
    text: text({ tonnes: formatWhole(tonnes) }),
  });
  return [
    ...(ofProject > 0 && ofProject < most ? [shown(ofProject, m.operation_all_project)] : []),
    shown(most, all),
    ...(most > 1 && half !== ofProject ? [shown(half, m.operation_half)] : []),
  ];
}

type RowProps = { readonly part: OperationForm['parts'][number]; readonly form: OperationForm };

function PartRow({ part: { holding, text, tonnes }, form }: RowProps) {
  const { key, title, year, tonnes: held } = holding;
  const id = useId();
  const wrong = form.error(key);
  const operation = operationVerbs[form.kind]();
  return (
    <tr data-idle={tonnes === 0 || undefined}>
      <th scope="row">{year}</th>
      <td>
        <span className={classes.project}>
          <TypeMark
            look={holding.projectType === null ? untypedLook : (looks[holding.projectType] ?? untypedLook)}
            size={22}
          />
          <span>
            <span className={classes.title}>{title}</span>
            <small>{sourceOf(holding)}</small>
            <small className={classes.heldPart}>{m.operation_held_part({ tonnes: formatWhole(held) })}</small>
          </span>
        </span>
      </td>
      <td data-number className={classes.wide}>
        {formatWhole(held)}
      </td>
      <td data-number>
        <input
          className={classes.cell}
          inputMode="numeric"
          autoComplete="off"
          aria-label={m.operation_cell({ operation, year: String(year), title })}
          aria-invalid={wrong !== null}
          aria-describedby={wrong === null ? undefined : id}
          value={text}
          onFocus={selectAll}
          onPaste={(event) => refusePastedCells(event, () => form.refuseCells(key))}
          onChange={(event) => form.enterCell(key, quantityAfter(text, event))}
        />
        <div id={id}>
          <FieldError error={wrong} />
        </div>
      </td>
      <td data-number className={classes.wide}>
        {formatWhole(Math.max(0, held - (Number.isNaN(tonnes) ? 0 : tonnes)))}
      </td>
    </tr>
  );
}

const looks: Readonly<Record<string, (typeof typeLooks)[keyof typeof typeLooks] | undefined>> = typeLooks;

/** Returns where units come from. */
function sourceOf({ receivedFrom, operations }: Holding): string {
  if (receivedFrom !== null) return m.operation_received({ organization: receivedFrom.name });
  return operations.includes('transfer') ? m.operation_own() : m.operation_purchased();
}
