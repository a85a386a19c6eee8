import { useIsOnline } from '#web/kit/use-is-online.ts';
import * as m from '#messages/messages.js';
import classes from './offline-banner.module.css';

/** Says on every page that there is no connection, for as long as there is none. */
export function OfflineBanner() {
  if (useIsOnline()) return null;
  return (
    <p role="alert" className={classes.banner}>
      {m.banner_offline()}
    </p>
  );
}
