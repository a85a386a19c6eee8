import { Skeleton } from '#web/kit/skeleton.tsx';
import { Waiting } from '#web/kit/waiting.tsx';
import classes from './project-layout.module.css';

const FACTS = 10;

/** Where a project will stand once it is loaded. */
export function ProjectWaiting() {
  return (
    <Waiting>
      <div className={classes.heading}>
        <Skeleton height={44} width="70%" />
        <Skeleton height={20} width="45%" />
      </div>
      <div className={classes.top}>
        <Skeleton className={classes.waitingPicture} />
        <div className={classes.waitingFacts}>
          {Array.from({ length: FACTS }, (_, place) => (
            <Skeleton key={place} height={20} />
          ))}
        </div>
      </div>
    </Waiting>
  );
}
