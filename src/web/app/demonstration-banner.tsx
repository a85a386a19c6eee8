import { currentPageState } from '#web/api/page-state.ts';
import * as m from '#messages/messages.js';
import classes from './demonstration-banner.module.css';

/** Shows a banner when the registry's data is made up. */
export function DemonstrationBanner() {
  if (!currentPageState().demonstration) return null;
  return (
    <aside className={classes.banner} aria-label={m.banner_label()}>
      {m.banner_demonstration()}
    </aside>
  );
}
