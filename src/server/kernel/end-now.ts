/** Ends the process at once: what the lost database had acknowledged is on the disk, and only a new start can open it. */
export function endNow(reason: string): void {
  process.stderr.write(`The embedded database is lost: ${reason}. Start the registry again.\n`);
  process.exit(1);
}
