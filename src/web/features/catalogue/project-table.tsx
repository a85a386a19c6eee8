import { pagePaths } from '#contract/page-paths.ts';
import type { ProjectSort, ProjectSummary } from '#contract/projects.ts';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import { type Column, Records } from '#web/kit/lists/lists.tsx';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { programWords, stageWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import classes from './project-table.module.css';

type ColumnOf = {
  readonly name: () => string;
  /** Its order from low to high. */
  readonly sort: ProjectSort;
  readonly cell: (project: ProjectSummary) => ReactNode;
  /** Figures and days are sorted from high to low first. */
  readonly isNumber?: true;
};

const columns: readonly ColumnOf[] = [
  {
    name: m.list_column_title,
    sort: 'title',
    cell: ({ projectSerial, title }) => (
      <Link to={generatePath(pagePaths.project, { projectSerial })}>{title}</Link>
    ),
  },
  {
    name: m.list_column_organization,
    sort: 'organization',
    cell: ({ organization, organizationSite }) => (
      <Link to={`/${encodeURIComponent(organizationSite)}`}>{organization}</Link>
    ),
  },
  {
    name: m.project_type,
    sort: 'type',
    cell: ({ projectType, programType }) =>
      projectType === null ? programWords[programType]() : typeLooks[projectType].word(),
  },
  { name: m.project_place, sort: 'place', cell: ({ location }) => location.address },
  {
    name: m.project_stage,
    sort: 'stage',
    cell: ({ projectStatus }) => (projectStatus === null ? null : stageWords[projectStatus]()),
  },
  {
    name: m.list_column_registered,
    sort: 'tonnes',
    cell: ({ registeredTonnes }) => formatWhole(registeredTonnes),
    isNumber: true,
  },
  {
    name: m.list_column_retired,
    sort: 'retired',
    cell: ({ retiredTonnes }) => formatWhole(retiredTonnes),
    isNumber: true,
  },
  {
    name: m.list_column_date,
    sort: 'registered',
    cell: ({ date }) => formatDay(date),
    isNumber: true,
  },
];

type Props = {
  readonly address: URLSearchParams;
  readonly projects: readonly ProjectSummary[];
  readonly sort: ProjectSort | undefined;
};

/** Projects as a table; each heading sorts the whole list, and turns its order around. */
export function ProjectTable({ address, projects, sort }: Props) {
  return (
    <div className={classes.table}>
      <Records
        label={m.list_title()}
        columns={columns.map((column) => toColumn(column, address, sort))}
        rows={projects.map((project) => ({
          key: project.projectSerial,
          cells: columns.map(({ cell }) => cell(project)),
        }))}
      />
    </div>
  );
}

function toColumn(
  { name, sort: low, isNumber }: ColumnOf,
  address: URLSearchParams,
  sort?: ProjectSort,
): Column {
  const high = `-${low}`;
  const [first, second] = isNumber === true ? [high, low] : [low, high];
  const isSorted = sort === low || sort === high;
  const to = changedQuery(address, 'sort', sort === first ? second : first);
  return {
    name: name(),
    ...(isNumber && { isNumber }),
    sorting: { direction: isSorted ? directionOf(sort) : null, to },
  };
}

function directionOf(sort: ProjectSort) {
  return sort.startsWith('-') ? 'descending' : 'ascending';
}
