import type { ProjectSummary } from '#contract/projects.ts';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import { Waiting } from '#web/kit/pages/waiting.tsx';
import classes from './card-grid.module.css';
import { ProjectCard } from './project-card.tsx';

/** Cards in the widest first row. */
const FIRST_ROW = 3;

type Props = { readonly projects: readonly ProjectSummary[]; readonly heading: 'h2' | 'h3' };

/** Project cards: one per row on phones, two on small screens, three on larger ones. */
export function CardGrid({ projects, heading }: Props) {
  return (
    <ul className={classes.grid}>
      {projects.map((project, index) => (
        <li key={project.projectSerial}>
          <ProjectCard
            project={project}
            heading={heading}
            // Only cards right below the page's title are in view at first; on phones, only the first of them.
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
