import * as m from '#messages/messages.js';
import { Captcha } from './captcha.tsx';
import classes from './captcha.module.css';
import type { CaptchaProps } from './captcha-props.ts';

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
