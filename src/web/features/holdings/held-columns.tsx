import type { HeldSort, HeldSummary } from '#contract/held-projects.ts';
import { formatDay } from '#web/kit/text/format.ts';
import type { Column } from '#web/kit/lists/records.tsx';
import { programWords } from '#web/kit/text/registry-words.ts';
import { SerialText } from '#web/kit/text/serial-text.tsx';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { HistoryLink, NameLink, ViewLink } from './held-links.tsx';
import { headOf, type SortedColumn } from './held-sorts.ts';
import { HeldStatus } from './held-status.tsx';
import classes from './holdings.module.css';

/** A column of a list of held projects: its heading, sortable when it names a sort, and its cells. */
export type HeldColumn = {
  readonly name: () => string;
  readonly sorts?: SortedColumn;
  readonly cellOf: (project: HeldSummary) => ReactNode;
};

const title: HeldColumn = { name: m.column_own_title, sorts: 'title', cellOf: (project) => project.title };

const serial: HeldColumn = {
  name: m.column_serial,
  sorts: 'serial',
  cellOf: ({ projectSerial }) => <SerialText serial={projectSerial} />,
};

const registered: HeldColumn = {
  name: m.column_registered,
  sorts: 'registered',
  cellOf: ({ date }) => dayOf(date),
};

const updated: HeldColumn = {
  name: m.column_updated,
  sorts: 'updated',
  cellOf: ({ updatedAt }) => dayOf(updatedAt),
};

const status: HeldColumn = {
  name: m.column_status,
  sorts: 'status',
  cellOf: (project) => <HeldStatus project={project} />,
};

const view: HeldColumn = { name: m.column_view, cellOf: (project) => <ViewLink project={project} /> };

/** Columns that owners see of registered projects (specification §2). */
export const ownColumns: readonly HeldColumn[] = [
  { ...title, cellOf: titleAndSerial },
  registered,
  status,
  view,
];

/** Columns that owners see of drafts. */
export const draftColumns: readonly HeldColumn[] = [
  title,
  serial,
  updated,
  { name: m.column_status, cellOf: status.cellOf },
  view,
];

/** Columns that administrators see of every project (specification §2). */
export const adminColumns: readonly HeldColumn[] = [
  serial,
  { ...title, name: m.column_name, cellOf: (project) => <NameLink project={project} /> },
  { name: m.column_type, sorts: 'type', cellOf: typeOf },
  { name: m.column_account_holder, sorts: 'holder', cellOf: ({ organization }) => organization },
  {
    name: m.column_submitted,
    sorts: 'submitted',
    cellOf: ({ dateSubmitted }) => (dateSubmitted === null ? null : dayOf(dateSubmitted)),
  },
  status,
  { name: m.column_history, cellOf: (project) => <HistoryLink project={project} /> },
];

function dayOf(instant: string) {
  return <span className={classes.line}>{formatDay(instant)}</span>;
}

function typeOf({ programType, projectType }: HeldSummary) {
  const program = programType === null ? null : programWords[programType]();
  const type = projectType === null ? null : typeLooks[projectType].word();
  return type === null ? program : <Pair first={type} second={program} />;
}

function titleAndSerial({ title: name, projectSerial, offsetRegistry, offsetSerials }: HeldSummary) {
  const source = [offsetRegistry, offsetSerials].filter((text) => text !== null).join(' · ');
  return (
    <span className={classes.titled}>
      {name}
      <small>
        <SerialText serial={projectSerial} />
      </small>
      {source === '' ? null : <small className={classes.source}>{source}</small>}
    </span>
  );
}

function Pair({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={classes.pair}>
      {first}
      {second === null ? null : <span className={classes.quiet}>{second}</span>}
    </span>
  );
}

/** Returns the column headings, each with the address that sorts the list by it. */
export function headsOf(columns: readonly HeldColumn[], address: URLSearchParams, sort: HeldSort): Column[] {
  return columns.map(({ name, sorts }) => {
    if (sorts === undefined) return { name: name() };
    const { direction, next } = headOf(sorts, sort);
    return { name: name(), sorting: { direction, to: { search: changedQuery(address, 'sort', next) } } };
  });
}
