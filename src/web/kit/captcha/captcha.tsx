import { lazy, useCallback, useEffect, useState, useTransition } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '../buttons/buttons.tsx';
import { LazyPart } from '../pages/waiting-and-faults.tsx';
import classes from './captcha.module.css';
import type { CaptchaProps } from './captcha-widget.tsx';

type CheckProps = Omit<CaptchaProps, 'startsAtOnce'>;
type Props = CheckProps & {
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
 * Asks the browser for a proof of work before a form is sent. The large widget loads on the reader's first
 * input on the page, long before the end of the form. Until then a button is shown. If the reader presses it,
 * the widget starts as soon as it has loaded.
 */
function Captcha(props: CheckProps) {
  const [isRequested, setRequested] = useState(false);
  const [isPressed, setPressed] = useState(false);
  // A transition keeps the button until the widget can be shown.
  const [isLoading, startTransition] = useTransition();
  const request = useCallback(() => startTransition(() => setRequested(true)), []);
  useEffect(() => {
    // A focused field means that the reader started before the scripts loaded.
    if (document.activeElement !== document.body) request();
    const listening = new AbortController();
    // While they are passed down: React stops at its root those that no code can handle yet.
    const options = { once: true, passive: true, capture: true, signal: listening.signal };
    for (const type of activityEvents) document.addEventListener(type, request, options);
    return () => listening.abort();
  }, [request]);
  const press = () => {
    setPressed(true);
    request();
  };
  return (
    <div className={classes.place}>
      <LazyPart instead={<p role="alert">{m.captcha_unloaded()}</p>}>
        {isRequested ? (
          <Widget {...props} startsAtOnce={isPressed} />
        ) : (
          <Button busy={isPressed && isLoading} onPressStart={press} onClick={press}>
            {isPressed ? m.captcha_loading() : m.captcha_label()}
          </Button>
        )}
      </LazyPart>
    </div>
  );
}
