import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Moves the folder in which Playwright recorded the failed journeys of a run to where the next run does not
 * remove it, in place of an earlier one there. Returns false, and moves nothing, if no journey failed: the
 * folder then holds no folder of a journey.
 */
export function keepEvidence(evidence, kept) {
  const hasFailed =
    existsSync(evidence) &&
    readdirSync(evidence, { withFileTypes: true }).some((entry) => entry.isDirectory());
  if (!hasFailed) return false;
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(dirname(kept), { recursive: true });
  renameSync(evidence, kept);
  return true;
}
