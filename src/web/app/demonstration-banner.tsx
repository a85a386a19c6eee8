import { currentPageState } from '#web/api/page-state.ts';
import * as m from '#messages/messages.js';
import classes from './demonstration-banner.module.css';

/** Says that what the registry shows is made up, where it is. */
export function DemonstrationBanner() {
  if (!currentPageState().demonstration) return null;
  return (
    <aside className={classes.banner} aria-label={m.banner_label()}>
      {m.banner_demonstration()}
    </aside>
  );
}
