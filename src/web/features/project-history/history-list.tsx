import type { HistoryEntry } from '#contract/admin-projects.ts';
import { formatMoment } from '#web/kit/format.ts';
import { Records } from '#web/kit/records.tsx';
import { SerialText } from '#web/kit/serial-text.tsx';
import * as m from '#messages/messages.js';
import { actWord } from './act-word.ts';
import { linesOf } from './change-lines.ts';
import { FoldedText } from './folded-text.tsx';
import classes from './history.module.css';

/** Every change of a project: when, who, what was done, and each changed part before and after. */
export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <ol className={classes.list} aria-label={m.history_title()}>
      {entries.map((entry, place) => (
        <li key={`${entry.changeDate} ${entries.length - place}`} className={classes.entry}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { changeDate, accountHolder, accountHolderName } = entry;
  const act = actWord(entry.act);
  const lines = linesOf(entry);
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.act}>{act}</h2>
        <p className={classes.who}>
          <time dateTime={changeDate}>{formatMoment(changeDate)}</time>
          <span>{accountHolderName}</span>
          <SerialText serial={accountHolder} />
        </p>
      </div>
      {lines.length === 0 ? null : (
        <Records
          label={m.history_changes({ act })}
          columns={[{ name: m.history_part() }, { name: m.history_before() }, { name: m.history_after() }]}
          rows={lines.map(({ name, before, after }) => ({
            key: name,
            cells: [name, <FoldedText key="before" text={before} />, <FoldedText key="after" text={after} />],
          }))}
        />
      )}
    </>
  );
}
