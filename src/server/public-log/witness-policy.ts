import { readFileSync } from 'node:fs';
import { type Policy, readPolicy } from '#domain/public-log/policy.ts';
import { StartProblem } from '../kernel/start-problem.ts';
import { isWitnessKey } from './check-cosignature.ts';

/**
 * Reads the file with the witnesses of the ledger and their quorum (C2SP tlog-policy, without the log's own key).
 * Throws a `StartProblem` if it cannot be used.
 */
export function readWitnessPolicy(path: string): Policy {
  const policy = readPolicy(readText(path));
  const isWhole =
    policy !== null && policy.keys.length === 0 && policy.witnesses.every(({ key }) => isWitnessKey(key));
  if (isWhole) return policy;
  throw new StartProblem(
    `The file ${path} of LEDGER_WITNESSES is no policy. It takes lines 'witness NAME KEY ADDRESS', 'group NAME any|all|NUMBER MEMBER …' and one 'quorum NAME|none', with keys as 'witness.mjs key' shows them.`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new StartProblem(`The file ${path} cannot be read. Check LEDGER_WITNESSES.`);
  }
}
