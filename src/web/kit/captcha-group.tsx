import * as m from '#messages/messages.js';
import { Captcha } from './captcha.tsx';
import classes from './captcha.module.css';
import type { CaptchaProps } from './captcha-props.ts';

type Props = CaptchaProps & {
  /** The id that links to it lead to. */
  readonly id: string;
  /** What is wrong with it, above it. */
  readonly error: string | null;
};

/** The human check as a part of a form. */
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
