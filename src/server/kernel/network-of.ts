import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_SUBSCRIBER = 4;

/**
 * Whom an address stands for when requests are counted: an IPv4 address itself (also where IPv6 wraps it), of an IPv6
 * address its first 64 bits, because a subscriber has all the rest to choose from.
 */
export function networkOf(address: string): string {
  const wrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (wrapped !== undefined) return wrapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return address;
  const [before = '', after] = plain.split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  const groups = after === undefined ? head : [...head, ...zeros, ...tail];
  return `${groups
    .slice(0, GROUPS_OF_A_SUBSCRIBER)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
