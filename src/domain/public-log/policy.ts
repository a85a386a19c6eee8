/**
 * Which witnesses a log has and how many of them must have signed a checkpoint (C2SP tlog-policy). There are no
 * witnesses yet.
 */
export function policyText(key: string): string {
  return `log ${key}\nquorum none\n`;
}

/** What a policy says: the log's keys, its number of witnesses, and what makes a quorum of them. */
export type Policy = {
  readonly keys: readonly string[];
  readonly witnesses: number;
  readonly quorum: string;
};

/** Reads a policy; null if it is none. */
export function readPolicy(text: string): Policy | null {
  if (!text.endsWith('\n')) return null;
  const lines = text
    .slice(0, -1)
    .split('\n')
    .map((line) => line.split(' '));
  const of = (word: string) => lines.filter(([first]) => first === word);
  const known = new Set(['log', 'witness', 'group', 'quorum']);
  const isWhole = lines.every(
    (words) => words.length > 1 && !words.includes('') && known.has(words[0] ?? ''),
  );
  const [quorum, ...more] = of('quorum');
  if (!isWhole || quorum === undefined || quorum.length !== 2 || more.length > 0) return null;
  const keys = of('log').map(([, key = '']) => key);
  return { keys, witnesses: of('witness').length, quorum: quorum[1] ?? '' };
}
