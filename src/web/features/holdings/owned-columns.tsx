import type { ReactNode } from 'react';
import type { OwnedSort, OwnedSummary } from '#contract/owned-projects.ts';
import * as m from '#messages/messages.js';
import { programWords } from '#messages/words/program.js';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import type { Column, PhonePlace } from '#web/kit/lists/lists.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import { formatShortDay } from '#web/looks/short-day.ts';
import { typeLooks } from '#web/looks/type-look.ts';
import classes from './holdings.module.css';
import { HistoryLink, NameLink, OwnedStatus, OwnLink, ViewLink } from './owned-cells.tsx';
import { NextCell, TitleCell } from './project-rows.tsx';
import { InventoryYears, RetireLink, TonnesEmitted, TonnesLeft } from './units-cells.tsx';

/** A column of a list of held projects: its heading, sortable when it names a sort, and its cells. */
export type OwnedColumn = {
  readonly name: () => string;
  readonly sorts?: SortedColumn;
  readonly isNumber?: true;
  readonly isSelfNamed?: true;
  /** Its place in a row on phones, in a `CompactTable`. */
  readonly place?: PhonePlace;
  readonly cellOf: (project: OwnedSummary) => ReactNode;
};

const title: OwnedColumn = {
  name: m.column_own_title,
  sorts: 'title',
  cellOf: (project) => <OwnLink serial={project.projectSerial} title={project.title} />,
};

const serial: OwnedColumn = {
  name: m.column_serial,
  sorts: 'serial',
  cellOf: ({ projectSerial }) => <SerialText serial={projectSerial} />,
};

const registered: OwnedColumn = {
  name: m.column_registered,
  sorts: 'registered',
  cellOf: ({ date }) => dayOf(date),
};

const updated: OwnedColumn = {
  name: m.column_updated,
  sorts: 'updated',
  cellOf: ({ updatedAt }) => dayOf(updatedAt),
};

const status: OwnedColumn = {
  name: m.column_status,
  sorts: 'status',
  cellOf: (project) => <OwnedStatus project={project} />,
};

const view: OwnedColumn = {
  name: m.column_view,
  isSelfNamed: true,
  cellOf: (project) => <ViewLink project={project} />,
};

/** Columns that owners see of registered projects (specification §2). */
export const ownColumns: readonly OwnedColumn[] = [
  { ...title, cellOf: titleAndSerial },
  registered,
  status,
  view,
];

/** The same columns for entries with units, and two more: the tonnes left, and a button that retires them. */
export const unitColumns: readonly OwnedColumn[] = [
  ...ownColumns.filter((column) => column !== view),
  { name: m.column_tonnes_left, isNumber: true, cellOf: (project) => <TonnesLeft project={project} /> },
  { name: m.column_next, isSelfNamed: true, cellOf: (project) => <RetireLink project={project} /> },
  view,
];

/** The same columns for inventories, and two more: the years they are of, and the tonnes emitted in those that count. */
export const inventoryColumns: readonly OwnedColumn[] = [
  ...ownColumns.slice(0, 1),
  { name: m.column_years, cellOf: (project) => <InventoryYears project={project} /> },
  { name: m.column_emitted, isNumber: true, cellOf: (project) => <TonnesEmitted project={project} /> },
  ...ownColumns.slice(1),
];

/** Columns that owners see of their projects, with pictures (`ProjectRows`). */
export const projectColumns: readonly OwnedColumn[] = [
  { ...title, cellOf: (project) => <TitleCell project={project} /> },
  registered,
  status,
  {
    name: m.column_tonnes_left,
    isNumber: true,
    cellOf: (project) => <TonnesLeft project={project} isOfAll />,
  },
  { name: m.column_next, isSelfNamed: true, cellOf: (project) => <NextCell project={project} /> },
  view,
];

/** Columns that owners see of drafts. */
export const draftColumns: readonly OwnedColumn[] = [
  title,
  serial,
  updated,
  { name: m.column_status, cellOf: status.cellOf },
  view,
];

/** Columns that administrators see of every project (specification §2), with their places on phones. */
export const adminColumns: readonly OwnedColumn[] = [
  { ...serial, place: 'away' },
  {
    ...title,
    name: m.column_name,
    place: 'name',
    cellOf: (project) => <NameLink project={project} />,
  },
  { name: m.column_type, sorts: 'type', place: 'more', cellOf: typeOf },
  {
    name: m.column_account_holder,
    sorts: 'holder',
    place: 'line',
    cellOf: ({ organization }) => organization,
  },
  {
    name: m.column_submitted,
    sorts: 'submitted',
    place: 'side',
    cellOf: ({ dateSubmitted }) => (dateSubmitted === null ? null : shortDayOf(dateSubmitted)),
  },
  { ...status, place: 'top' },
  { name: m.column_history, place: 'act', cellOf: (project) => <HistoryLink project={project} /> },
];

function shortDayOf(instant: string) {
  return <span className={classes.line}>{formatShortDay(instant)}</span>;
}

function dayOf(instant: string) {
  return <span className={classes.line}>{formatDay(instant)}</span>;
}

function typeOf({ programType, projectType }: OwnedSummary) {
  const program = programType === null ? null : programWords[programType]();
  const type = projectType === null ? null : typeLooks[projectType].word();
  return type === null ? program : <Pair first={type} second={program} />;
}

function titleAndSerial({ title: name, projectSerial, offsetRegistry, offsetSerials }: OwnedSummary) {
  const source = [offsetRegistry, offsetSerials].filter((text) => text !== null).join(' · ');
  return (
    <span className={classes.titled}>
      <OwnLink serial={projectSerial} title={name} />
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
export function headsOf(
  columns: readonly OwnedColumn[],
  address: URLSearchParams,
  sort: OwnedSort,
): Column[] {
  return columns.map(({ name, sorts, isNumber, isSelfNamed, place }) => {
    const looks = {
      ...(isNumber === true && { isNumber }),
      ...(isSelfNamed === true && { isSelfNamed }),
      ...(place !== undefined && { place }),
    };
    if (sorts === undefined) return { name: name(), ...looks };
    const { direction, next } = headOf(sorts, sort);
    return {
      name: name(),
      ...looks,
      sorting: { direction, to: { search: changedQuery(address, 'sort', next) } },
    };
  });
}

/** Labels of a list's orders. */
export const sortWords: Record<OwnedSort, () => string> = {
  title: m.held_sort_title,
  '-title': m.held_sort_title_back,
  serial: m.held_sort_serial,
  '-serial': m.held_sort_serial_back,
  registered: m.held_sort_registered,
  '-registered': m.held_sort_registered_back,
  updated: m.held_sort_updated,
  '-updated': m.held_sort_updated_back,
  due: m.held_sort_submitted,
  '-submitted': m.held_sort_submitted_back,
  status: m.held_sort_status,
  '-status': m.held_sort_status_back,
  holder: m.held_sort_holder,
  '-holder': m.held_sort_holder_back,
  type: m.held_sort_type,
  '-type': m.held_sort_type_back,
};

type Directions = { readonly ascending: OwnedSort; readonly descending: OwnedSort };

/** The sortable columns, each with its two orders; the first is used when the column is first chosen. */
export const sortedColumns = {
  title: { ascending: 'title', descending: '-title' },
  serial: { ascending: 'serial', descending: '-serial' },
  registered: { descending: '-registered', ascending: 'registered' },
  updated: { descending: '-updated', ascending: 'updated' },
  submitted: { descending: '-submitted', ascending: 'due' },
  status: { ascending: 'status', descending: '-status' },
  holder: { ascending: 'holder', descending: '-holder' },
  type: { ascending: 'type', descending: '-type' },
} as const satisfies Record<string, Directions>;

export type SortedColumn = keyof typeof sortedColumns;

/**
 * Returns how a list's order sorts a column (null: not by it), and the order that choosing its heading gives.
 */
export function headOf(column: SortedColumn, sort: OwnedSort) {
  const { ascending, descending } = sortedColumns[column];
  if (sort === ascending) return { direction: 'ascending', next: descending } as const;
  if (sort === descending) return { direction: 'descending', next: ascending } as const;
  const [first] = Object.values<OwnedSort>(sortedColumns[column]);
  return { direction: null, next: first ?? ascending } as const;
}
