import { readNote } from '#domain/public-log/checkpoint.ts';
import { isQuorum, type Policy, readPolicy } from '#domain/public-log/policy.ts';
import type { Findings } from './findings.ts';
import { openKey, openWitnessKey } from './hashes.ts';

/** Reads the policy of an export; null, with a fault, if it is none. */
export function readWitnesses(text: string, findings: Findings): Policy | null {
  const policy = readPolicy(text);
  const isWhole =
    policy !== null &&
    policy.keys.length > 0 &&
    policy.keys.every((key) => openKey(key) !== null) &&
    policy.witnesses.every(({ key }) => openWitnessKey(key) !== null);
  if (isWhole) return policy;
  findings.fail('quorum', 'policy-unreadable', 'policy');
  return null;
}

/**
 * Counts the witnesses that signed a checkpoint. Too few, and a signature that is neither the log's nor that of one of
 * its witnesses, are faults. `names` are those that the log has had.
 */
export function checkWitnesses(
  note: string,
  policy: Policy,
  names: ReadonlySet<string>,
  findings: Findings,
): void {
  if (policy.keys.some((key) => !names.has(openKey(key)?.name ?? '')))
    findings.fail('quorum', 'policy-unreadable', 'policy');
  const keys = signersOf(note, policy);
  const signed = new Set(keys.map(({ text }) => text));
  const known = new Set(keys.map(({ name }) => name));
  for (const { name } of readNote(note)?.signatures ?? [])
    if (!names.has(name) && !known.has(name)) findings.fail('quorum', 'witness-unknown', name);
  findings.expect('quorum', policy.witnesses.length);
  findings.count('quorum', signed.size);
  if (!isQuorum(policy, signed))
    findings.fail('quorum', 'quorum-missed', `${signed.size}/${policy.witnesses.length}`);
}

/**
 * Checks that a checkpoint has the signatures that a policy of its reader demands: the operator, who writes the policy of
 * the export, may have left witnesses out of that.
 */
export function checkDemanded(note: string, text: string, findings: Findings): void {
  const policy = readPolicy(text);
  if (policy === null) return findings.fail('quorum', 'policy-unreadable', '--policy');
  const signed = new Set(signersOf(note, policy).map((key) => key.text));
  if (!isQuorum(policy, signed))
    findings.fail('quorum', 'quorum-missed', `--policy ${signed.size}/${policy.witnesses.length}`);
}

/** Returns the keys of the witnesses of a policy that signed a checkpoint. */
function signersOf(note: string, { witnesses }: Policy) {
  const keys = witnesses.map(({ key }) => openWitnessKey(key)).filter((key) => key !== null);
  return keys.filter((key) => key.timeOf(note) !== null);
}
