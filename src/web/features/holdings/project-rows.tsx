import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import type { OwnedSummary } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isPublic, pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { programWords } from '#messages/words/program.js';
import { useRight } from '#web/api/profile-query.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { type Column, SortHead } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { SerialText } from '#web/kit/text/text.tsx';
import { DrawnCover } from '#web/looks/drawn-cover.tsx';
import { typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import classes from './project-rows.module.css';
import { RetireLink } from './units-cells.tsx';

type ProjectRowsProps = {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

/** A table of an organization's projects, each with its picture; on phones each is a block without headings. */
export function ProjectRows({ label, columns, rows }: ProjectRowsProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, isNumber, sorting }) => (
            <th key={name} scope="col" data-number={isNumber} aria-sort={sorting?.direction ?? undefined}>
              {sorting === undefined ? name : <SortHead name={name} {...sorting} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={columns[index + 1]?.name} data-number={columns[index + 1]?.isNumber}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = { readonly project: OwnedSummary };

/** Picture, title, type and serial; the title leads to the public page, or to the owner's where there is none. */
export function TitleCell({ project }: Props) {
  const { projectSerial, projectType, programType, title } = project;
  const look = projectType === null ? untypedLook : typeLooks[projectType];
  const program = programType === null ? null : programWords[programType]();
  const path = isPublic({ ...project, stage: project.projectStatus }) ? pagePaths.project : pagePaths.draft;
  return (
    <span className={classes.lead}>
      <span className={classes.picture}>
        <Picture project={project} />
      </span>
      <span className={classes.titled}>
        <Link to={generatePath(path, { projectSerial })}>{title}</Link>
        <span className={classes.what}>
          {projectType === null ? program : <TypeMark look={look} size={20} />}
          {projectType === null ? null : <span>{look.word()}</span>}
          <SerialText serial={projectSerial} />
        </span>
      </span>
    </span>
  );
}

function Picture({ project: { pictures, projectSerial, projectType, location } }: Props) {
  const first = pictureSlots.map((slot) => pictures[slot]).find((picture) => picture !== null);
  if (first === undefined || first === null) {
    const look = projectType === null ? untypedLook : typeLooks[projectType];
    return <DrawnCover look={look} seed={`${projectSerial} ${location.address ?? ''}`} />;
  }
  const [path, query] = first.url.split('?');
  return (
    <img
      src={query === undefined ? `${path}/300` : `${path}/300?${query}`}
      alt=""
      width={80}
      height={60}
      loading="lazy"
      decoding="async"
    />
  );
}

/** What its owner does next with a project: answer, continue, correct, or retire tonnes. */
export function NextCell({ project }: Props) {
  const mayEdit = useRight('edit');
  const { projectSerial, title } = project;
  const action = actionOf(project);
  if (action === null) return <RetireLink project={project} />;
  if (!mayEdit) return null;
  return (
    <ButtonLink
      to={generatePath(pagePaths.draft, { projectSerial })}
      label={m.operation_open_named({ operation: action, title })}
    >
      {action}
    </ButtonLink>
  );
}

/** What waits for the owner; null for what is approved or with the reviewers. */
function actionOf({ status, isArchived, changesAsked, openComments }: OwnedSummary): string | null {
  if (isArchived) return null;
  if (status === 'Rejected') return m.held_correct();
  if (changesAsked || openComments > 0) return m.held_answer();
  return status === 'Draft' ? m.held_continue() : null;
}
