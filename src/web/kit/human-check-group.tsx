import * as m from '#messages/messages.js';
import { HumanCheck } from './human-check.tsx';
import classes from './human-check.module.css';
import type { HumanCheckProps } from './human-check-props.ts';

type Props = HumanCheckProps & {
  /** The id that links to it lead to. */
  readonly id: string;
  /** What is wrong with it, above it. */
  readonly error: string | null;
};

/** The human check as a part of a form. */
export function HumanCheckGroup({ id, error, ...check }: Props) {
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={m.captcha_group()}>
      {error === null ? null : (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <HumanCheck {...check} />
    </div>
  );
}
