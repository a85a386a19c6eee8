import { useQuery } from '@tanstack/react-query';
import { type HistoryChange, readAdminProject, readHistory } from '#contract/project-transitions.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { historyWords } from '#messages/words/history.js';
import { call, keyOf } from '#web/api/call.ts';
import { formatMoment } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import { changesOf } from './change-lines.ts';
import { ChangesTable } from './changes-table.tsx';
import classes from './history.module.css';

type Props = { readonly entries: readonly HistoryChange[]; readonly kind: ProjectKind };

/** Every change of a project: when, who, which action, and each changed field before and after. */
export function HistoryList({ entries, kind }: Props) {
  return (
    <ol className={classes.list} aria-label={m.history_title()}>
      {entries.map((entry, index) => (
        <li key={`${entry.changeDate} ${entries.length - index}`} className={classes.entry}>
          <Entry entry={entry} kind={kind} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, kind }: Pick<Props, 'kind'> & { readonly entry: HistoryChange }) {
  const { changeDate, accountHolder, accountHolderName, person, isForOwner } = entry;
  const act = operationWord(entry.act);
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.action}>{act}</h2>
        <p className={classes.who}>
          <time dateTime={changeDate}>{formatMoment(changeDate)}</time>
          <span>{accountHolderName}</span>
          <SerialText serial={accountHolder} />
          {person !== null && person.email !== '' && <span>{personText(person)}</span>}
          {isForOwner ? <span>{m.history_for_owner()}</span> : null}
        </p>
      </div>
      <ChangesTable label={m.history_changes({ act })} changes={changesOf(entry)} kind={kind} />
    </>
  );
}

function personText({ name, email }: NonNullable<HistoryChange['person']>): string {
  return name === null ? email : m.person_with_email({ name, email });
}

const wordOf = new Map<string, () => string>(Object.entries(historyWords));

/** Returns the label of an action; without one, its name. */
function operationWord(act: string): string {
  return wordOf.get(act)?.() ?? act;
}

/** Fetches a project's history, newest first. */
export function useHistory(projectSerial: string) {
  const params = { projectSerial };
  return useQuery({
    queryKey: keyOf(readHistory, { params }),
    queryFn: ({ signal }) => call(readHistory, { params, signal }),
    staleTime: 0,
  });
}

/** Fetches the history's project as administrators see it. */
export function useHistorysProject(projectSerial: string) {
  const params = { id: projectSerial };
  return useQuery({
    queryKey: keyOf(readAdminProject, { params }),
    queryFn: ({ signal }) => call(readAdminProject, { params, signal }),
    staleTime: 0,
  });
}
