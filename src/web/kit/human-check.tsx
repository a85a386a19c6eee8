import * as m from '#messages/messages.js';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { FallbackBoundary } from './fallback-boundary.tsx';
import classes from './human-check.module.css';
import type { HumanCheckProps } from './human-check-props.ts';

const Widget = lazy(async () => ({ default: (await import('./human-check-widget.tsx')).HumanCheckWidget }));
const never = () => () => undefined;

/** Asks the reader's browser for a little work before a form is sent; its parts come once the page is there. */
export function HumanCheck(props: HumanCheckProps) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = <p className={classes.waiting}>{m.captcha_loading()}</p>;
  return (
    <div className={classes.place}>
      {isInBrowser ? (
        <FallbackBoundary fallback={<p role="alert">{m.captcha_unloaded()}</p>}>
          <Suspense fallback={waiting}>
            <Widget {...props} />
          </Suspense>
        </FallbackBoundary>
      ) : (
        waiting
      )}
    </div>
  );
}
