import { type HistoryEntry, readAdminProject, readHistory } from '#contract/project-transitions.ts';
import { formatMoment } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import * as m from '#messages/messages.js';
import { changesOf } from './change-lines.ts';
import { ChangesTable } from './changes-table.tsx';
import classes from './history.module.css';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import type { ChangeAct } from '#domain/project/transitions.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useQuery } from '@tanstack/react-query';

type Props = { readonly entries: readonly HistoryEntry[]; readonly kind: ProjectKind };

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

function Entry({ entry, kind }: Pick<Props, 'kind'> & { readonly entry: HistoryEntry }) {
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
      <ChangesTable label={m.history_changes({ act })} changes={changesOf(entry)} kind={kind} />
    </>
  );
}

function personText({ name, email }: NonNullable<HistoryEntry['person']>): string {
  return name === null ? email : m.person_with_email({ name, email });
}

const words: Record<ChangeAct, () => string> = {
  created: m.history_created,
  saved: m.history_saved,
  submitted: m.history_submitted,
  approved: m.history_approved,
  rejected: m.history_rejected,
  'changes-asked': m.history_changes_asked,
  reopened: m.history_reopened,
  'emissions-updated': m.history_emissions_updated,
  featured: m.history_featured,
  'not-featured': m.history_not_featured,
  archived: m.history_archived,
  unarchived: m.history_unarchived,
  deleted: m.history_deleted,
  'units-corrected': m.history_units_corrected,
};
const wordOf = new Map<string, () => string>(Object.entries(words));

/** Returns the label of an action; without one, its name. */
function actWord(act: string): string {
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
