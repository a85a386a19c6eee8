/** Why a start ends: one sentence for standard error, exit code 1. */
export class StartProblem extends Error {}

/** Whether an error is a system's error of this code, such as `ENOENT`. */
export function isFault(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
