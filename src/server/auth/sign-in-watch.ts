import type { Logger } from 'pino';
import type { MakeCounter } from '../kernel/metrics.ts';

/** Reports sign-in failures to operators. */
export type SignInWatch = {
  readonly failed: () => void;
  /** Called when the failures of all accounts within an hour suggest large-scale password guessing. */
  readonly alarm: () => void;
};

/** Returns a watch that counts for `/metrics` and logs warnings. */
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
