/** The registry cannot start: one sentence for standard error, exit code 1. */
export class StartProblem extends Error {}

/** True for a system error with this code, such as `ENOENT`. */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
