import { pagePaths } from '#contract/page-paths.ts';
import { Button } from '#web/kit/button.tsx';
import * as m from '#messages/messages.js';
import { Link } from 'react-router';
import classes from './fault-page.module.css';

/** Shown when a page cannot be loaded or stops working. */
export function FaultPage() {
  return (
    <div className={classes.fault} role="alert">
      <h1>{m.fault_page_title()}</h1>
      <p>{m.fault_page_text()}</p>
      <Button onClick={() => window.location.reload()}>{m.fault_page_reload()}</Button>
      <Link to={pagePaths.home}>{m.not_found_home()}</Link>
    </div>
  );
}
