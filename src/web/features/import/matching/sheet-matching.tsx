import { useState } from 'react';
import { type ImportKind, importKinds } from '#domain/import/import-columns.ts';
import * as m from '#messages/messages.js';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { FieldError } from '#web/kit/forms/field.tsx';
import { Disclosure } from '#web/kit/navigation/disclosure.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { ColumnList } from './column-list.tsx';
import { kindNames } from './field-words.ts';
import { changeTable, type SheetDraft, setKind } from './match-draft.ts';
import { controlId, type TableProps } from './match-parts.ts';
import classes from './matching.module.css';
import { NeededFields } from './needed-fields.tsx';
import { readAsShown } from './open-questions.ts';
import { ReadingQuestions } from './reading-questions.tsx';
import { proposeFields } from './reread-sheet.ts';
import { TableOptions } from './table-options.tsx';
import { WordLists } from './word-list.tsx';

type Props = {
  readonly sheet: SheetDraft;
  readonly index: number;
  readonly kinds: readonly ImportKind[];
  readonly isAsked: boolean;
  readonly onChange: (change: (sheet: SheetDraft) => SheetDraft) => void;
  /** Called with another line of headings: the file is read again from there. */
  readonly onHeadingLine: (line: number) => void;
};

/** What one sheet is: its line of headings, its kinds of rows, and its columns. */
export function SheetMatching({ sheet, index, kinds, isAsked, onChange, onHeadingLine }: Props) {
  const { described } = sheet;
  const { sheet: name, firstLines, headingLine } = described;
  return (
    <div className={classes.sheet}>
      {name === null ? null : <h3 className={classes.name}>{name}</h3>}
      <div className={classes.pair}>
        <ChoiceField
          label={m.import_match_heading_line()}
          value={headingLine === null ? '' : String(headingLine)}
          {...(headingLine === null && { none: m.import_match_heading_line_none() })}
          choices={firstLines.map(({ line, cells }) => ({
            value: String(line),
            text: m.import_match_line({ line: formatWhole(line), cells: beginningOf(cells) }),
          }))}
          onChoose={(line) => {
            if (line !== '') onHeadingLine(Number(line));
          }}
        />
        <Kinds sheet={sheet} index={index} kinds={kinds} isAsked={isAsked} onChange={onChange} />
      </div>
      {sheet.tables.map((table) => (
        <TableMatching
          key={table.kind}
          sheet={sheet}
          index={index}
          table={table}
          isAsked={isAsked}
          onChange={(change) =>
            onChange((current) =>
              changeTable(current, table.kind, (before) => readAsShown(described.columns, change(before))),
            )
          }
        />
      ))}
    </div>
  );
}

const SHOWN_CELLS = 5;

function beginningOf(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.slice(0, SHOWN_CELLS).join(' · ') + (filled.length > SHOWN_CELLS ? ' …' : '');
}

function Kinds({ sheet, index, kinds, isAsked, onChange }: Omit<Props, 'onHeadingLine'>) {
  const on = new Set(sheet.tables.map(({ kind }) => kind));
  const shown = importKinds.filter((kind) => kinds.includes(kind) || on.has(kind));
  return (
    <fieldset id={controlId({ code: 'no-kind', sheet: index })} tabIndex={-1} className={classes.choices}>
      <legend className={classes.label}>{m.import_match_kinds()}</legend>
      <FieldError error={isAsked && on.size === 0 ? m.import_match_kind_needed() : null} />
      {shown.map((kind) => (
        <Checkbox
          key={kind}
          isTicked={on.has(kind)}
          onTick={(isOn) =>
            onChange((current) =>
              isOn ? withProposal(setKind(current, kind, true), kind) : setKind(current, kind, false),
            )
          }
        >
          {kindNames[kind]()}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Proposes the columns of a table that has none. */
function withProposal(sheet: SheetDraft, kind: ImportKind): SheetDraft {
  return changeTable(sheet, kind, (table) =>
    Object.keys(table.fields).length > 0
      ? table
      : readAsShown(sheet.described.columns, proposeFields(sheet.described, table)),
  );
}

function TableMatching(props: TableProps) {
  const { sheet, index, table } = props;
  // A file that nobody knows shows its columns at once.
  const [isOpen, setOpen] = useState(sheet.described.source === null && sheet.described.saved === null);
  const count = formatWhole(sheet.described.columns.length);
  return (
    <div className={classes.table}>
      <h3 className={classes.kind}>{kindNames[table.kind]()}</h3>
      <NeededFields {...props} />
      <ReadingQuestions {...props} />
      <WordLists {...props} />
      <Disclosure
        id={`match-${index}-${table.kind}-columns`}
        title={m.import_match_columns({ count })}
        isOpen={isOpen}
        onToggle={setOpen}
      >
        <ColumnList {...props} />
      </Disclosure>
      <MoreOptions {...props} />
    </div>
  );
}

function MoreOptions(props: TableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      id={`match-${props.index}-${props.table.kind}-options`}
      title={m.import_match_options()}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <TableOptions {...props} />
    </Disclosure>
  );
}
