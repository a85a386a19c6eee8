import { Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import classes from './project-layout.module.css';

const FACT_COUNT = 10;

/** Placeholder of a project's page while loading. */
export function ProjectWaiting() {
  return (
    <Waiting>
      <div className={classes.heading}>
        <Skeleton height={44} width="70%" />
        <Skeleton height={20} width="45%" />
      </div>
      <div className={classes.top}>
        <Skeleton className={classes.waitingPicture} />
        <div className={classes.waitingDetails}>
          {Array.from({ length: FACT_COUNT }, (_, index) => (
            <Skeleton key={index} height={20} />
          ))}
        </div>
      </div>
    </Waiting>
  );
}
