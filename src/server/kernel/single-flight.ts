/** Computations in progress, each under a key, and the callers who wait for their result. */
export type SingleFlight = {
  /**
   * The first caller of a key gets 'first' and computes. Later ones get 'waits': `resume` runs once the first has finished. Past the
   * limit they get 'too-many', and `resume` never runs.
   */
  readonly join: (key: string, resume: () => void) => 'first' | 'waits' | 'too-many';
  /** Ends the computation of a key, well or badly, and resumes everyone who waits for it. */
  readonly finish: (key: string) => void;
};

/** Lets one caller at a time compute each key. At most `maxWaiting` callers wait, over all keys together. */
export function singleFlight(maxWaiting: number): SingleFlight {
  const waiting = new Map<string, (() => void)[]>();
  let count = 0;
  return {
    join: (key, resume) => {
      const others = waiting.get(key);
      if (others === undefined) {
        waiting.set(key, []);
        return 'first';
      }
      if (count >= maxWaiting) return 'too-many';
      count += 1;
      others.push(resume);
      return 'waits';
    },
    finish: (key) => {
      const others = waiting.get(key) ?? [];
      waiting.delete(key);
      count -= others.length;
      for (const resume of others) resume();
    },
  };
}
