import * as m from '#messages/messages.js';
import classes from './captcha.module.css';
import type { CaptchaProps } from './captcha-widget.tsx';
import { lazy, useEffect, useState } from 'react';
import { Button } from '../buttons/buttons.tsx';
import { LazyPart } from '../pages/waiting-and-faults.tsx';

type Props = CaptchaProps & {
  /** Element id for links to it. */
  readonly id: string;
  /** Error shown above it. */
  readonly error: string | null;
};

/** The captcha as a group of a form. */
export function CaptchaGroup({ id, error, ...check }: Props) {
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={m.captcha_group()}>
      {error === null ? null : (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <Captcha {...check} />
    </div>
  );
}

const Widget = lazy(async () => ({ default: (await import('./captcha-widget.tsx')).CaptchaWidget }));
const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Asks the browser for a proof of work before a form is sent. The large widget loads on the reader's first input on the page,
 * long before the end of the form.
 */
function Captcha(props: CaptchaProps) {
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    const request = () => setRequested(true);
    // A focused field means that the reader started before the scripts loaded.
    if (document.activeElement !== document.body) request();
    for (const type of activityEvents)
      document.addEventListener(type, request, { once: true, passive: true });
    return () => {
      for (const type of activityEvents) document.removeEventListener(type, request);
    };
  }, []);
  if (!isRequested) {
    return (
      <div className={classes.place}>
        <Button onClick={() => setRequested(true)}>{m.captcha_label()}</Button>
      </div>
    );
  }
  return (
    <div className={classes.place}>
      <LazyPart
        waiting={<p className={classes.waiting}>{m.captcha_loading()}</p>}
        instead={<p role="alert">{m.captcha_unloaded()}</p>}
      >
        <Widget {...props} />
      </LazyPart>
    </div>
  );
}
