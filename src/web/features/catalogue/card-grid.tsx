import type { ProjectSummary } from '#contract/projects.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { Waiting } from '#web/kit/waiting.tsx';
import classes from './card-grid.module.css';
import { ProjectCard } from './project-card.tsx';

type Props = { readonly projects: readonly ProjectSummary[]; readonly heading: 'h2' | 'h3' };

/** Cards: one a row on phones, two on small screens, three from medium ones on. */
export function CardGrid({ projects, heading }: Props) {
  return (
    <ul className={classes.grid}>
      {projects.map((project) => (
        <li key={project.projectSerial}>
          <ProjectCard project={project} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

/** Where cards will stand once they are loaded. */
export function CardGridWaiting({ cards }: { readonly cards: number }) {
  return (
    <Waiting className={classes.grid}>
      {Array.from({ length: cards }, (_, place) => (
        <div key={place} className={classes.waiting}>
          <Skeleton className={classes.picture} />
          <Skeleton height={20} width="85%" />
          <Skeleton height={14} width="60%" />
          <Skeleton height={18} width="40%" />
        </div>
      ))}
    </Waiting>
  );
}
