import type { HistoryEntry } from '#contract/admin-projects.ts';
import { formatMoment } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/serial-text.tsx';
import * as m from '#messages/messages.js';
import { actWord } from './act-word.ts';
import { changesOf } from './change-lines.ts';
import { ChangesTable } from './changes-table.tsx';
import classes from './history.module.css';

/** Every change of a project: when, who, which action, and each changed field before and after. */
export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <ol className={classes.list} aria-label={m.history_title()}>
      {entries.map((entry, index) => (
        <li key={`${entry.changeDate} ${entries.length - index}`} className={classes.entry}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { changeDate, accountHolder, accountHolderName, person } = entry;
  const act = actWord(entry.act);
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.act}>{act}</h2>
        <p className={classes.who}>
          <time dateTime={changeDate}>{formatMoment(changeDate)}</time>
          <span>{accountHolderName}</span>
          <SerialText serial={accountHolder} />
          {person !== null && person.email !== '' && <span>{personText(person)}</span>}
        </p>
      </div>
      <ChangesTable label={m.history_changes({ act })} changes={changesOf(entry)} />
    </>
  );
}

function personText({ name, email }: NonNullable<HistoryEntry['person']>): string {
  return name === null ? email : m.person_with_email({ name, email });
}
