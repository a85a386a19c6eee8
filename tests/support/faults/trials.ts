/** How often each fault is tried in CI and in the nightly run. */
const rows = {
  'kill one server of two': { ci: 20, nightly: 1000 },
  'kill the primary': { ci: 3, nightly: 50 },
  'kill server and database': { ci: 10, nightly: 1000 },
  'cut the network': { ci: 10, nightly: 500 },
  'fail the mail server': { ci: 20, nightly: 500 },
  'fail the file store': { ci: 20, nightly: 500 },
  'shift a clock': { ci: 3, nightly: 20 },
} as const;

type Row = keyof typeof rows;

/**
 * Returns how often a fault is tried: TRIALS is `ci` (the default), `nightly`, or a number. Throws if it is anything
 * else.
 */
export function trialsOf(row: Row): number {
  const { TRIALS: wanted = 'ci' } = process.env;
  if (wanted === 'ci' || wanted === 'nightly') return rows[row][wanted];
  const trials = Number(wanted);
  if (Number.isInteger(trials) && trials > 0) return trials;
  throw new Error(`TRIALS takes ci, nightly or a number: not ${wanted}.`);
}

/**
 * Returns the trials of a row in rounds of at most `size`. Each round has a ledger of its own: all of it is judged
 * after each fault.
 */
export function roundsOf(row: Row, size: number): readonly number[] {
  const trials = trialsOf(row);
  return Array.from({ length: Math.ceil(trials / size) }, (_, round) =>
    Math.min(size, trials - round * size),
  );
}

/** Prints the result of a row as one line. */
export function report(row: Row, trials: number, result: string): void {
  process.stdout.write(`${row} · ${trials} trials · ${result}\n`);
}
