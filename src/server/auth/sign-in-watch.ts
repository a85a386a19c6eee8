import type { Logger } from 'pino';
import type { MakeCounter } from '../kernel/metrics.ts';

/** Tells whoever watches the server how signing in goes. */
export type SignInWatch = {
  readonly failed: () => void;
  /** So many failed within the hour, over all accounts, that somebody may be guessing at many at once. */
  readonly alarm: () => void;
};

/** Counts for `/metrics`, and warns in the log. */
export function signInWatch(counter: MakeCounter, log: Logger): SignInWatch {
  const failures = counter('sign_in_failures_total', 'Tries to sign in that failed');
  const alarms = counter('sign_in_alarms_total', 'Hours in which too many tries to sign in failed');
  return {
    failed: failures,
    alarm: () => {
      alarms();
      log.warn('1,000 tries to sign in failed within this hour, over all accounts');
    },
  };
}
