import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { ProjectSort, ProjectSummary } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { programWords, stageWords } from '#messages/words/program.js';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import { type Column, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import { ComparePick } from './compare-pick.tsx';
import { FateBar, fateWords } from './fate-bar.tsx';
import classes from './project-table.module.css';
import { type TableColumn, useDensity, useTableColumns } from './table-settings.ts';
import { TableSettings } from './table-settings-bar.tsx';

type ColumnOf = {
  readonly name: () => string;
  /** Its order from low to high; left out where the list has none. */
  readonly sort?: ProjectSort;
  readonly cell: (project: ProjectSummary) => ReactNode;
  /** Figures and days are sorted from high to low first. */
  readonly isNumber?: true;
};

const titleColumn: ColumnOf = {
  name: m.list_column_title,
  sort: 'title',
  cell: (project) => (
    <span className={classes.title}>
      <ComparePick project={project} />
      <Link to={generatePath(pagePaths.project, { projectSerial: project.projectSerial })}>
        {project.title}
      </Link>
    </span>
  ),
};

const tonnes = (
  name: () => string,
  read: (project: ProjectSummary) => number,
  sort?: ProjectSort,
): ColumnOf => ({
  name,
  cell: (project) => formatWhole(read(project)),
  isNumber: true,
  ...(sort && { sort }),
});

const columns: Readonly<Record<TableColumn, ColumnOf>> = {
  serial: {
    name: m.list_column_serial,
    cell: ({ projectSerial }) => <span className={classes.serial}>{projectSerial}</span>,
  },
  organization: {
    name: m.list_column_organization,
    sort: 'organization',
    cell: ({ organization, organizationSite }) => (
      <Link to={`/${encodeURIComponent(organizationSite)}`}>{organization}</Link>
    ),
  },
  type: { name: m.list_column_type, sort: 'type', cell: (project) => <Type project={project} /> },
  program: { name: m.list_column_program, cell: ({ programType }) => programWords[programType]() },
  stage: {
    name: m.project_stage,
    sort: 'stage',
    cell: ({ projectStatus }) => (projectStatus === null ? null : stageWords[projectStatus]()),
  },
  place: { name: m.project_place, sort: 'place', cell: ({ location }) => location.address },
  issued: tonnes(m.list_column_issued, ({ issuedTonnes }) => issuedTonnes, 'issued'),
  held: tonnes(m.list_column_held, ({ registeredTonnes, retiredTonnes }) => registeredTonnes - retiredTonnes),
  registered: tonnes(m.list_column_registered, ({ registeredTonnes }) => registeredTonnes, 'tonnes'),
  retired: tonnes(m.list_column_retired, ({ retiredTonnes }) => retiredTonnes, 'retired'),
  transferred: tonnes(m.list_column_transferred, ({ transferredTonnes }) => transferredTonnes),
  cancelled: tonnes(m.list_column_cancelled, ({ cancelledTonnes }) => cancelledTonnes),
  mix: { name: m.list_column_mix, cell: (project) => <Mix project={project} /> },
  planned: tonnes(m.list_column_planned, ({ projectedTonnes }) => projectedTonnes),
  date: {
    name: m.list_column_date,
    sort: 'registered',
    cell: ({ date }) => formatDay(date),
    isNumber: true,
  },
};

/** The type's mark; its word is there for screen readers and pointers, and beside the mark where there is room. */
function Type({ project: { projectType, programType } }: { readonly project: ProjectSummary }) {
  const word = projectType === null ? programWords[programType]() : typeLooks[projectType].word();
  return (
    <span className={classes.type} title={word}>
      <TypeMark look={projectType === null ? untypedLook : typeLooks[projectType]} size={20} />
      <span className={classes.word}>{word}</span>
    </span>
  );
}

function Mix({ project }: { readonly project: ProjectSummary }) {
  if (project.issuedTonnes === 0) return <span className={classes.none}>{m.card_nothing_issued()}</span>;
  return (
    <span className={classes.mix}>
      <FateBar project={project} label={fateWords(project)} />
    </span>
  );
}

/** Returns the name of a column, as its heading says it. */
function columnName(column: TableColumn): string {
  return withoutUnit(columns[column].name());
}

/** Returns a column's name without its unit, which the line above the table says for all. */
function withoutUnit(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}

type Props = {
  readonly address: URLSearchParams;
  readonly projects: readonly ProjectSummary[];
  readonly sort: ProjectSort | undefined;
};

/**
 * Projects as a table, with the columns and the density that the reader chose; headings sort the whole list, and turn
 * its order around.
 */
export function ProjectTable({ address, projects, sort }: Props) {
  const density = useDensity();
  const shown = [titleColumn, ...useTableColumns().map((column) => columns[column])];
  return (
    <>
      <TableSettings nameOf={columnName} />
      <div className={classes.table} data-density={density}>
        <Records
          label={m.list_title()}
          columns={shown.map((column) => toColumn(column, address, sort))}
          rows={projects.map((project) => ({
            key: project.projectSerial,
            cells: shown.map(({ cell }) => cell(project)),
          }))}
        />
      </div>
    </>
  );
}

function toColumn(
  { name, sort: low, isNumber }: ColumnOf,
  address: URLSearchParams,
  sort?: ProjectSort,
): Column {
  const shown = { name: withoutUnit(name()), ...(isNumber && { isNumber }) };
  if (low === undefined) return shown;
  const high = `-${low}`;
  const [first, second] = isNumber === true ? [high, low] : [low, high];
  const isSorted = sort === low || sort === high;
  const to = changedQuery(address, 'sort', sort === first ? second : first);
  return { ...shown, sorting: { direction: isSorted ? directionOf(sort) : null, to } };
}

function directionOf(sort: ProjectSort) {
  return sort.startsWith('-') ? 'descending' : 'ascending';
}
