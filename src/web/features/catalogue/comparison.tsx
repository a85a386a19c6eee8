import { IconX } from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import { type ComparedProject, type ComparedYear, compareProjects } from '#contract/compare-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { programWords, stageWords } from '#messages/words/program.js';
import { addressOf, call, keyOf } from '#web/api/call.ts';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { DrawnCover } from '#web/looks/drawn-cover.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { compareAddress } from './compare-address.ts';
import classes from './comparison.module.css';
import { FateBar, fateWords } from './fate-bar.tsx';

/** Query for projects side by side, by their serials. */
export function compareQuery(serials: readonly string[]) {
  const query = { serials: serials.join(',') };
  return queryOptions({
    queryKey: keyOf(compareProjects, { query }),
    queryFn: ({ signal }) => call(compareProjects, { query, signal }),
  });
}

type Fact = { readonly name: () => string; readonly cell: (project: ComparedProject) => ReactNode };

const tonnes = (name: () => string, read: (project: ComparedProject) => number): Fact => ({
  name,
  cell: (project) => <span className={classes.figure}>{formatWhole(read(project))}</span>,
});

const about: readonly Fact[] = [
  {
    name: m.list_column_serial,
    cell: ({ projectSerial }) => <span className={classes.serial}>{projectSerial}</span>,
  },
  {
    name: m.list_column_organization,
    cell: ({ organization, organizationSite }) => (
      <Link to={`/${encodeURIComponent(organizationSite)}`}>{organization}</Link>
    ),
  },
  {
    name: m.project_type,
    cell: ({ projectType }) => (projectType === null ? null : typeLooks[projectType].word()),
  },
  { name: m.project_program_type, cell: ({ programType }) => programWords[programType]() },
  {
    name: m.project_stage,
    cell: ({ projectStatus }) => (projectStatus === null ? null : stageWords[projectStatus]()),
  },
  { name: m.project_place, cell: ({ location }) => location.address ?? m.card_no_place() },
  { name: m.list_column_date, cell: ({ date }) => formatDay(date) },
  {
    name: m.compare_page,
    cell: ({ projectSerial }) => (
      <Link to={generatePath(pagePaths.project, { projectSerial })}>{m.compare_page_link()}</Link>
    ),
  },
];

const parts: readonly Fact[] = [
  {
    name: m.project_issued,
    cell: (project) => (
      <>
        <strong className={classes.figure}>{formatWhole(project.issuedTonnes)}</strong>
        {project.issuedTonnes > 0 ? <FateBar project={project} /> : null}
      </>
    ),
  },
  tonnes(m.tonnes_held, ({ registeredTonnes, retiredTonnes }) => registeredTonnes - retiredTonnes),
  tonnes(m.row_status_retired, ({ retiredTonnes }) => retiredTonnes),
  tonnes(m.row_status_transferred, ({ transferredTonnes }) => transferredTonnes),
  tonnes(m.row_status_cancelled, ({ cancelledTonnes }) => cancelledTonnes),
  tonnes(m.row_status_projected, ({ projectedTonnes }) => projectedTonnes),
];

function vintagesOf(projects: readonly ComparedProject[]): readonly Fact[] {
  const years = new Set(projects.flatMap((project) => project.years.map(({ year }) => year)));
  return [...years]
    .toSorted((one, other) => one - other)
    .map((year) => ({
      name: () => String(year),
      cell: (project) => <Vintage vintage={project.years.find((one) => one.year === year)} />,
    }));
}

function Vintage({ vintage }: { readonly vintage: ComparedYear | undefined }) {
  if (vintage === undefined) return <span className={classes.none}>{m.compare_nothing()}</span>;
  const { issued, held, retired, transferred, cancelled } = vintage;
  const words = fateWords({
    issuedTonnes: issued,
    registeredTonnes: held + retired,
    retiredTonnes: retired,
    transferredTonnes: transferred,
    cancelledTonnes: cancelled,
  });
  return (
    <>
      <span className={classes.figure}>{formatWhole(issued)}</span>
      <span className={classes.parts}>{words}</span>
    </>
  );
}

type Props = {
  readonly projects: readonly ComparedProject[];
  /** The serials of the address, which its links keep. */
  readonly serials: readonly string[];
};

/** Projects side by side: a column for each; on narrow screens the table scrolls beside its first column. */
export function Comparison({ projects, serials }: Props) {
  const groups = [
    { name: m.compare_about(), facts: about },
    { name: m.compare_tonnes(), facts: parts },
    { name: m.compare_vintages(), facts: vintagesOf(projects) },
  ];
  return (
    <>
      <Takes serials={serials} />
      <section className={classes.scroll} aria-label={m.compare_title()}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td className={classes.corner}>
                <Hidden>{m.compare_title()}</Hidden>
              </td>
              {projects.map((project) => (
                <th key={project.projectSerial} scope="col">
                  <ColumnHead project={project} projects={projects} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, facts }) =>
            facts.length === 0 ? null : (
              <tbody key={name}>
                <tr className={classes.group}>
                  <th scope="rowgroup" colSpan={projects.length + 1}>
                    <span className={classes.groupName}>{name}</span>
                  </th>
                </tr>
                {facts.map((fact) => (
                  <tr key={fact.name()}>
                    <th scope="row">{fact.name()}</th>
                    {projects.map((project) => (
                      <td key={project.projectSerial}>{fact.cell(project)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ),
          )}
        </table>
      </section>
      <p className={classes.note}>{m.compare_adds_up()}</p>
    </>
  );
}

type HeadProps = { readonly project: ComparedProject; readonly projects: readonly ComparedProject[] };

function ColumnHead({ project, projects }: HeadProps) {
  const { projectSerial, title } = project;
  const others = projects.map((one) => one.projectSerial).filter((serial) => serial !== projectSerial);
  return (
    <>
      <Picture project={project} />
      <span className={classes.head}>
        <Link to={generatePath(pagePaths.project, { projectSerial })}>{title}</Link>
        <Link
          to={compareAddress(others)}
          replace
          preventScrollReset
          aria-label={m.compare_remove({ title })}
          className={classes.remove}
        >
          <IconX size={18} aria-hidden />
        </Link>
      </span>
    </>
  );
}

/** The first picture of a project, or the cover that is drawn for it. */
function Picture({ project }: Pick<HeadProps, 'project'>) {
  const { pictures, projectType, projectSerial, location } = project;
  const first = pictureSlots.map((slot) => pictures[slot]).find((picture) => picture !== null);
  const look: TypeLook = projectType === null ? untypedLook : typeLooks[projectType];
  return (
    <span className={classes.picture}>
      {first === undefined || first === null ? (
        <DrawnCover look={look} seed={`${projectSerial} ${location.address ?? ''}`} />
      ) : (
        <img
          src={`${first.url}/300`}
          srcSet={`${first.url}/300 300w, ${first.url}/600 600w`}
          sizes="300px"
          alt=""
          width={300}
          height={225}
          decoding="async"
        />
      )}
    </span>
  );
}

const formats = [
  { format: 'csv', word: m.overview_csv },
  { format: 'xlsx', word: m.overview_excel },
] as const;

/** The comparison as files, its address, and the way back to the list. */
function Takes({ serials }: Pick<Props, 'serials'>) {
  const { isCopied, copy } = useCopy();
  return (
    <p className={classes.takes}>
      <Link to={pagePaths.projects}>{m.compare_to_list()}</Link>
      {formats.map(({ format, word }) => (
        <a
          key={format}
          href={addressOf(compareProjects, { query: { serials: serials.join(','), format } })}
          download
          aria-label={m.overview_download({ format: word() })}
        >
          {word()}
        </a>
      ))}
      <button type="button" onClick={() => copy(`${window.location.origin}${compareAddress(serials)}`)}>
        {isCopied ? m.overview_copied() : m.list_copy_view()}
      </button>
    </p>
  );
}
