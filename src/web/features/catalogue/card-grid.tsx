import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { programWords } from '#messages/words/program.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { DrawnCover } from '#web/looks/drawn-cover.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import classes from './card-grid.module.css';
import { FateBar, fateWords, PlannedBar } from './fate-bar.tsx';
import projectCardClasses from './project-card.module.css';

/** Cards in the widest first row. */
const FIRST_ROW = 3;

type CardGridProps = {
  readonly projects: readonly ProjectSummary[];
  readonly heading: 'h2' | 'h3';
  /** Draws what ticks a project to compare it, where that can be done. */
  readonly renderPick?: (project: ProjectSummary) => ReactNode;
};

/**
 * Project cards: one per row on phones, where they lie flat except for the first of a list, two on small screens,
 * three on larger ones.
 */
export function CardGrid({ projects, heading, renderPick }: CardGridProps) {
  return (
    <ul className={classes.grid}>
      {projects.map((project, index) => (
        <li key={project.projectSerial}>
          <ProjectCard
            project={project}
            heading={heading}
            pick={renderPick?.(project)}
            // Only cards right below the page's title are in view at first; on phones, only the first of
            // them.
            isInView={heading === 'h2' && index < FIRST_ROW}
            isFirst={heading === 'h2' && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder cards shown while loading. */
export function CardGridWaiting({ cards }: { readonly cards: number }) {
  return (
    <Waiting className={classes.grid}>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={classes.waiting}>
          <Skeleton className={classes.picture} />
          <Skeleton height={20} width="85%" />
          <Skeleton height={14} width="60%" />
          <Skeleton height={18} width="40%" />
        </div>
      ))}
    </Waiting>
  );
}

type ProjectCardProps = {
  readonly project: ProjectSummary;
  /** Heading level of the card's title on its page. */
  readonly heading: 'h2' | 'h3';
  /**
   * True for cards in view as the page opens: their pictures load at once, the first one before all others.
   */
  readonly isInView: boolean;
  readonly isFirst: boolean;
  readonly pick: ReactNode;
};

/** Width of a card's picture by the columns of the grid. */
const SIZES = '(min-width: 62em) 31vw, (min-width: 36em) 46vw, 92vw';

/** A project card: picture or drawn cover, title, organization, type, place, issued tonnes and what became of them. */
export function ProjectCard({ project, heading: Heading, isInView, isFirst, pick }: ProjectCardProps) {
  const { projectSerial, projectType, title, organization, organizationSite } = project;
  const look: TypeLook = projectType === null ? untypedLook : typeLooks[projectType];
  const word = projectType === null ? programWords[project.programType]() : look.word();
  return (
    <article className={projectCardClasses.card} data-flat={Heading === 'h3'}>
      <div className={projectCardClasses.picture}>
        <CardPicture project={project} look={look} isInView={isInView} isFirst={isFirst} />
      </div>
      <div className={projectCardClasses.details}>
        <Heading className={projectCardClasses.title}>
          <Link to={generatePath(pagePaths.project, { projectSerial })} className={projectCardClasses.link}>
            {title}
          </Link>
        </Heading>
        <p className={projectCardClasses.organization}>
          <Link to={`/${organizationSite}`}>{organization}</Link>
        </p>
        <p className={projectCardClasses.where}>
          <TypeMark look={look} />
          <span className={projectCardClasses.line}>
            {word} · {project.location.address ?? m.card_no_place()}
          </span>
        </p>
        <CardTonnes project={project} />
      </div>
      {pick}
    </article>
  );
}

type PictureProps = Pick<ProjectCardProps, 'project' | 'isInView' | 'isFirst'> & { readonly look: TypeLook };

function CardPicture({ project, look, isInView, isFirst }: PictureProps) {
  const first = pictureSlots.map((slot) => project.pictures[slot]).find((picture) => picture !== null);
  if (first === undefined || first === null) {
    return <DrawnCover look={look} seed={`${project.projectSerial} ${project.location.address ?? ''}`} />;
  }
  return (
    <img
      src={`${first.url}/300`}
      srcSet={`${first.url}/300 300w, ${first.url}/600 600w`}
      sizes={SIZES}
      alt=""
      width={300}
      height={225}
      loading={isInView ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

/** What was issued, or purchased elsewhere, and what became of it; without any, what is planned. */
function CardTonnes({ project }: { readonly project: ProjectSummary }) {
  const { issuedTonnes, projectedTonnes, programType } = project;
  if (issuedTonnes === 0 && projectedTonnes === 0)
    return <p className={projectCardClasses.none}>{m.card_no_tonnes()}</p>;
  const recordedWord = programType === 'Offsets' ? m.card_purchased : m.card_issued;
  const [tonnes, word] =
    issuedTonnes > 0 ? [issuedTonnes, recordedWord] : [projectedTonnes, m.card_projected];
  return (
    <div className={projectCardClasses.figures}>
      <p className={projectCardClasses.tonnes}>
        <strong>{formatWhole(tonnes)}</strong> {m.unit_tonnes()} {word()}
      </p>
      {issuedTonnes > 0 ? <FateBar project={project} /> : <PlannedBar />}
      <p className={projectCardClasses.fates}>
        {issuedTonnes > 0 ? fateWords(project) : m.card_nothing_issued()}
      </p>
    </div>
  );
}
