import { Records } from '#web/kit/records.tsx';
import * as m from '#messages/messages.js';
import { type FieldChange, linesOfChanges } from './change-lines.ts';
import { ChangedValue } from './changed-value.tsx';
import classes from './history.module.css';

type Props = {
  /** What the table holds, for those who do not see it. */
  readonly label: string;
  readonly changes: readonly FieldChange[];
};

/** Each changed part of a project before and after: yearly rows by year, files as links; nothing for no changes. */
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
