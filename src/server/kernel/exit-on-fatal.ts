/**
 * Ends the process with exit code 1. All acknowledged data is on disk; only a new process can open the
 * embedded database again.
 */
export function exitOnFatal(reason: string): void {
  process.stderr.write(`The embedded database is lost: ${reason}. Start the registry again.\n`);
  process.exit(1);
}
