/** A failure a person can act on: shown as one sentence, without a stack. */
export class Stop extends Error {}

/** Runs a command of this house: its answer is the exit code, a Stop is said in one sentence. */
export async function command(run) {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
