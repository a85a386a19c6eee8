import { bindToRecording } from './recorded-reads.ts';

/** Computations in progress by key, and the callers that wait for their results. */
export type SingleFlight = {
  /**
   * Returns 'first' if nobody computes the key yet: the caller does, then calls `finish`. Returns 'waits'
   * otherwise, and `finish` runs `resume`. Returns 'too-many' if the limit of waiting callers is reached;
   * `resume` never runs.
   */
  readonly join: (key: string, resume: () => void) => 'first' | 'waits' | 'too-many';
  /** Ends the computation of a key, successful or not, and resumes its waiting callers. */
  readonly finish: (key: string) => void;
};

/** Lets one caller at a time compute each key. At most `maxWaiting` callers wait, over all keys. */
export function singleFlight(maxWaiting: number): SingleFlight {
  const waiting = new Map<string, (() => void)[]>();
  let count = 0;
  return {
    join: (key, resume) => {
      const callers = waiting.get(key);
      if (callers === undefined) {
        waiting.set(key, []);
        return 'first';
      }
      if (count >= maxWaiting) return 'too-many';
      count += 1;
      // Those that wait go on within their own computation, if they are part of one.
      callers.push(bindToRecording(resume));
      return 'waits';
    },
    finish: (key) => {
      const callers = waiting.get(key) ?? [];
      waiting.delete(key);
      count -= callers.length;
      for (const resume of callers) resume();
    },
  };
}
