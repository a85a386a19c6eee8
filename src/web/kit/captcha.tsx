import * as m from '#messages/messages.js';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { FallbackBoundary } from './fallback-boundary.tsx';
import classes from './captcha.module.css';
import type { CaptchaProps } from './captcha-props.ts';

const Widget = lazy(async () => ({ default: (await import('./captcha-widget.tsx')).CaptchaWidget }));
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Asks the reader's browser for a little work before a form is sent. Its parts are large: they come with the reader's first
 * move on the page, long before the end of a form is reached.
 */
export function Captcha(props: CaptchaProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    // Who is in a field already began before the scripts had come.
    if (document.activeElement !== document.body) want();
    for (const sign of signsOfLife) document.addEventListener(sign, want, { once: true, passive: true });
    return () => {
      for (const sign of signsOfLife) document.removeEventListener(sign, want);
    };
  }, []);
  if (!isWanted) {
    return (
      <div className={classes.place}>
        <Button onClick={() => setWanted(true)}>{m.captcha_label()}</Button>
      </div>
    );
  }
  return (
    <div className={classes.place}>
      <FallbackBoundary fallback={<p role="alert">{m.captcha_unloaded()}</p>}>
        <Suspense fallback={<p className={classes.waiting}>{m.captcha_loading()}</p>}>
          <Widget {...props} />
        </Suspense>
      </FallbackBoundary>
    </div>
  );
}
