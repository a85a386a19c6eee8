import { Hidden } from '#web/kit/hidden.tsx';
import * as m from '#messages/messages.js';
import { Skeleton } from '@mantine/core';
import classes from './project-layout.module.css';

const FACTS = 10;

/** Where a project will stand once it is loaded. */
export function ProjectWaiting() {
  return (
    <div aria-busy="true">
      <Hidden>{m.page_loading()}</Hidden>
      <div aria-hidden="true">
        <Skeleton height={44} width="70%" mb={16} />
        <Skeleton height={20} width="45%" mb={24} />
        <div className={classes.top}>
          <Skeleton className={classes.waitingPicture} />
          <div>
            {Array.from({ length: FACTS }, (_, place) => (
              <Skeleton key={place} height={20} mb={20} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
