import { Records } from '#web/kit/lists/records.tsx';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { type ChangeLine, type FieldChange, linesOfChanges } from './change-lines.ts';
import { ChangedValue } from './changed-value.tsx';
import { ChangedWords } from './changed-words.tsx';
import classes from './history.module.css';
import { wordDifferences } from './word-differences.ts';

type Props = {
  /** Accessible name of the table. */
  readonly label: string;
  readonly changes: readonly FieldChange[];
};

/** A table of changed fields before and after: yearly rows by year, files as links. Nothing without changes. */
export function ChangesTable({ label, changes }: Props) {
  const lines = linesOfChanges(changes);
  if (lines.length === 0) return null;
  return (
    <div className={classes.changes}>
      <Records
        label={label}
        columns={[{ name: m.history_part() }, { name: m.history_before() }, { name: m.history_after() }]}
        rows={lines.map((line) => ({ key: line.name, cells: [line.name, ...valuesOf(line)] }))}
      />
    </div>
  );
}

/** Returns both values of a line; of two texts with common words, the changed words are marked. */
function valuesOf({ before, after }: ChangeLine): readonly ReactNode[] {
  const areTexts = typeof before === 'string' && typeof after === 'string';
  const difference = areTexts ? wordDifferences(before, after) : null;
  if (difference === null) {
    return [<ChangedValue key="before" value={before} />, <ChangedValue key="after" value={after} />];
  }
  return [
    <ChangedWords key="before" parts={difference.before} of="removed" />,
    <ChangedWords key="after" parts={difference.after} of="added" />,
  ];
}
