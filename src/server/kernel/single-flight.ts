/** Computations in progress by key, and the callers that wait for their results. */
export type SingleFlight = {
  /**
   * The first caller of a key gets 'first' and computes. Later callers get 'waits': `resume` runs once the first has
   * finished. Beyond the limit they get 'too-many', and `resume` never runs.
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
      callers.push(resume);
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
