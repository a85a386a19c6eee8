import { Records } from '#web/kit/lists/records.tsx';
import * as m from '#messages/messages.js';
import { type FieldChange, linesOfChanges } from './change-lines.ts';
import { ChangedValue } from './changed-value.tsx';
import classes from './history.module.css';

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
        rows={lines.map(({ name, before, after }) => ({
          key: name,
          cells: [
            name,
            <ChangedValue key="before" value={before} />,
            <ChangedValue key="after" value={after} />,
          ],
        }))}
      />
    </div>
  );
}
