/** A failure the user can fix: printed as one sentence, without a stack. */
export class Stop extends Error {}

/** Runs a command: its return value becomes the exit code, a Stop is printed as one sentence. */
export async function command(run) {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
