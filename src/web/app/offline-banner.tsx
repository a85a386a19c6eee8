import { useIsOnline } from '#web/kit/hooks/use-is-online.ts';
import * as m from '#messages/messages.js';
import classes from './offline-banner.module.css';

/** Shows a banner on every page while offline. */
export function OfflineBanner() {
  if (useIsOnline()) return null;
  return (
    <p role="alert" className={classes.banner}>
      {m.banner_offline()}
    </p>
  );
}
