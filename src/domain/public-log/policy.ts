/**
 * Which witnesses a log has and how many of them must have signed a checkpoint (C2SP tlog-policy). Texts only:
 * keys are verifier keys.
 */

/** A witness: the name by which the policy calls it, its verifier key, and where it is asked; null: it is not. */
export type Witness = { readonly name: string; readonly key: string; readonly url: string | null };

/** Several witnesses or groups, of which `needed` must have signed. */
type Group = { readonly name: string; readonly needed: number; readonly members: readonly string[] };

export type Policy = {
  /** The log's keys. */
  readonly keys: readonly string[];
  readonly witnesses: readonly Witness[];
  readonly groups: readonly Group[];
  /** A witness or a group; `none`: nobody has to sign. */
  readonly quorum: string;
};

/** The policy of a log without witnesses. */
export const noWitnesses: Policy = { keys: [], witnesses: [], groups: [], quorum: 'none' };

const NAME = /^\S+$/;
const COUNT = /^[1-9]\d{0,2}$/;
const ADDRESS = /^https?:\/\/\S+$/;

/** Returns the text of a policy, with these keys of the log. */
export function policyText({ witnesses, groups, quorum }: Policy, keys: readonly string[]): string {
  const lines = [
    ...keys.map((key) => ['log', key]),
    ...witnesses.map(({ name, key, url }) => ['witness', name, key, ...(url === null ? [] : [url])]),
    ...groups.map(({ name, needed, members }) => ['group', name, neededWord(needed, members), ...members]),
    ['quorum', quorum],
  ];
  return lines.map((words) => `${words.join(' ')}\n`).join('');
}

function neededWord(needed: number, members: readonly string[]): string {
  if (needed === members.length) return 'all';
  return needed === 1 ? 'any' : String(needed);
}

/**
 * Reads a policy; null if it is none: a line of another kind, a name that comes twice or before it is said what it
 * means, or no quorum. Empty lines and those that begin with `#` say nothing.
 */
export function readPolicy(text: string): Policy | null {
  if (!text.endsWith('\n')) return null;
  let policy: Policy | null = { ...noWitnesses, quorum: '' };
  for (const line of text.slice(0, -1).split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    policy = policy === null ? null : withLine(policy, line.trim().split(/[ \t]+/));
  }
  return policy === null || policy.quorum === '' ? null : policy;
}

function withLine(policy: Policy, [kind, first = '', ...rest]: readonly string[]): Policy | null {
  if (kind === 'log') return withLog(policy, first, rest);
  if (kind === 'witness') return withWitness(policy, first, rest);
  if (kind === 'group') return withGroup(policy, first, rest);
  return kind === 'quorum' && rest.length === 0 ? withQuorum(policy, first) : null;
}

function withLog(policy: Policy, key: string, [url, ...more]: readonly string[]): Policy | null {
  const isWhole = key !== '' && more.length === 0 && (url === undefined || ADDRESS.test(url));
  return isWhole ? { ...policy, keys: [...policy.keys, key] } : null;
}

function withQuorum(policy: Policy, name: string): Policy | null {
  const isKnown = name === 'none' || isNamed(policy, name);
  return isKnown && policy.quorum === '' ? { ...policy, quorum: name } : null;
}

function withWitness(policy: Policy, name: string, [key = '', url, ...more]: readonly string[]) {
  const isWhole = key !== '' && more.length === 0 && (url === undefined || ADDRESS.test(url));
  if (!isNewName(policy, name) || !isWhole || policy.witnesses.some((one) => one.key === key)) return null;
  return { ...policy, witnesses: [...policy.witnesses, { name, key, url: url ?? null }] };
}

function withGroup(policy: Policy, name: string, [word = '', ...members]: readonly string[]): Policy | null {
  const needed = neededOf(word, members.length);
  const isWhole = new Set(members).size === members.length && members.every((one) => isNamed(policy, one));
  if (!isNewName(policy, name) || needed === null || !isWhole) return null;
  return { ...policy, groups: [...policy.groups, { name, needed, members }] };
}

function neededOf(word: string, members: number): number | null {
  if (members === 0) return null;
  if (word === 'all') return members;
  if (word === 'any') return 1;
  return COUNT.test(word) && Number(word) <= members ? Number(word) : null;
}

function isNamed({ witnesses, groups }: Policy, name: string): boolean {
  return witnesses.some((one) => one.name === name) || groups.some((one) => one.name === name);
}

function isNewName(policy: Policy, name: string): boolean {
  return NAME.test(name) && name !== 'none' && !isNamed(policy, name);
}

/** Says whether the witnesses with these keys are a quorum. */
export function isQuorum({ witnesses, groups, quorum }: Policy, signed: ReadonlySet<string>): boolean {
  if (quorum === 'none') return true;
  const named = new Set(witnesses.filter(({ key }) => signed.has(key)).map(({ name }) => name));
  // A group names only what comes before it.
  for (const { name, needed, members } of groups)
    if (members.filter((member) => named.has(member)).length >= needed) named.add(name);
  return named.has(quorum);
}
