import { useState } from 'react';
import type { ImportKind } from '#domain/import/import-columns.ts';
import * as m from '#messages/messages.js';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { FieldError } from '#web/kit/forms/field.tsx';
import { ErrorSummary } from '#web/kit/forms/form.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { fieldName } from './field-words.ts';
import {
  changeSheet,
  type FileMapping,
  type MatchDraft,
  mappingOf,
  readSheet,
  type SheetDraft,
} from './match-draft.ts';
import { controlId } from './match-parts.ts';
import classes from './matching.module.css';
import { countUnknownWords, findOpen, type OpenMatch } from './open-questions.ts';
import { rereadFrom } from './reread-sheet.ts';
import { SheetMatching } from './sheet-matching.tsx';

type Props = {
  readonly draft: MatchDraft;
  readonly kinds: readonly ImportKind[];
  readonly isBusy: boolean;
  /** Why the last check failed. */
  readonly failure: string | null;
  readonly onChange: (draft: MatchDraft) => void;
  readonly onCheck: (mapping: FileMapping) => void;
  /** Called with a mapping that asks for the columns below another line. */
  readonly onReread: (mapping: FileMapping) => void;
  /** Returns to the report; null before there is one. */
  readonly onBack: (() => void) | null;
};

/** The step in which somebody says what the columns of a file mean. */
export function MatchingStep({ draft, kinds, isBusy, failure, ...on }: Props) {
  const { onChange, onCheck, onReread, onBack } = on;
  const [attempts, setAttempts] = useState(0);
  const open = findOpen(draft);
  const isAsked = attempts > 0;
  const check = () => {
    const mapping = mappingOf(draft);
    if (open.length === 0 && mapping !== null) onCheck(mapping);
    else setAttempts(attempts + 1);
  };
  return (
    <div className={classes.step}>
      {isAsked && open.length > 0 ? <OpenSummary key={attempts} draft={draft} open={open} /> : null}
      {draft.length > 1 ? <SheetChoice draft={draft} isAsked={isAsked} onChange={onChange} /> : null}
      {draft.map((sheet, index) =>
        sheet.isRead ? (
          <SheetMatching
            key={`${sheet.described.sheet ?? ''}\n${sheet.described.headingLine ?? ''}`}
            sheet={sheet}
            index={index}
            kinds={kinds}
            isAsked={isAsked}
            onChange={(change) => onChange(changeSheet(draft, index, change))}
            onHeadingLine={(line) => onReread(rereadFrom(draft, index, line))}
          />
        ) : null,
      )}
      <div className={classes.bar}>
        <ActionNote done={null} failed={failure} />
        <p className={classes.left}>{leftText(draft, open)}</p>
        <div className={classes.buttons}>
          {onBack === null ? null : <Button onClick={onBack}>{m.import_match_back()}</Button>}
          <Button variant="filled" busy={isBusy} onClick={check}>
            {m.import_match_check()}
          </Button>
        </div>
      </div>
    </div>
  );
}

function leftText(draft: MatchDraft, open: readonly OpenMatch[]): string {
  if (open.length > 0) return m.import_match_left({ fields: [...new Set(open.map(openName))].join(', ') });
  const words = countUnknownWords(draft);
  return words === 0
    ? m.import_match_ready()
    : m.import_match_words_left({ count: words, shown: formatWhole(words) });
}

function openName(open: OpenMatch): string {
  switch (open.code) {
    case 'no-sheet':
      return m.import_match_sheets();
    case 'no-kind':
      return m.import_match_kinds();
    case 'field-needed':
    case 'date-order':
    case 'decimal-mark':
      return fieldName(open.kind, open.field);
  }
}

const openTexts: Readonly<Record<OpenMatch['code'], () => string>> = {
  'no-sheet': m.import_match_sheet_needed,
  'no-kind': m.import_match_kind_needed,
  'field-needed': m.import_match_column_needed,
  'date-order': m.import_match_order_needed,
  'decimal-mark': m.import_match_mark_needed,
};

function OpenSummary({ draft, open }: { readonly draft: MatchDraft; readonly open: readonly OpenMatch[] }) {
  const nameOf = (one: OpenMatch) => {
    const sheet = 'sheet' in one ? (draft[one.sheet]?.described.sheet ?? null) : null;
    return sheet === null || draft.length === 1 ? openName(one) : `${sheet}, ${openName(one)}`;
  };
  return (
    <ErrorSummary
      title={m.import_match_open_title()}
      fieldErrors={open.map((one) => ({
        fieldId: controlId(one),
        label: nameOf(one),
        error: openTexts[one.code](),
      }))}
    />
  );
}

type SheetChoiceProps = {
  readonly draft: MatchDraft;
  readonly isAsked: boolean;
  readonly onChange: (draft: MatchDraft) => void;
};

function SheetChoice({ draft, isAsked, onChange }: SheetChoiceProps) {
  const isOpen = isAsked && !draft.some(({ isRead }) => isRead);
  return (
    <fieldset id={controlId({ code: 'no-sheet' })} tabIndex={-1} className={classes.choices}>
      <legend className={classes.label}>{m.import_match_sheets()}</legend>
      <FieldError error={isOpen ? m.import_match_sheet_needed() : null} />
      {draft.map((sheet, index) => (
        <Checkbox
          key={sheet.described.sheet}
          isTicked={sheet.isRead}
          onTick={(isRead) => onChange(changeSheet(draft, index, (current) => readSheet(current, isRead)))}
        >
          {sheetText(sheet)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function sheetText({ described: { sheet, rows, isHidden } }: SheetDraft): string {
  const words = { name: sheet ?? '', count: rows, shown: formatWhole(rows) };
  return isHidden ? m.import_match_hidden_sheet(words) : m.import_match_sheet(words);
}
