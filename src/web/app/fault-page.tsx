import { pagePaths } from '#contract/page-paths.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useIsOnline } from '#web/kit/hooks/use-is-online.ts';
import * as m from '#messages/messages.js';
import { useEffect, useState } from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './fault-page.module.css';

const reload = () => window.location.reload();

/** Shown when a page fails to load or crashes. While offline it waits for a connection, then reloads the page. */
export function FaultPage() {
  const isOnline = useIsOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (wasOffline && isOnline) reload();
  }, [wasOffline, isOnline]);
  return (
    <div className={classes.fault} role="alert">
      <h1>{wasOffline ? m.fault_title() : m.fault_page_title()}</h1>
      <p>{wasOffline ? m.fault_unreachable() : m.fault_page_text()}</p>
      {isOnline ? <Button onClick={reload}>{m.fault_page_reload()}</Button> : null}
      <Link to={pagePaths.home}>{m.not_found_home()}</Link>
    </div>
  );
}
