const BASE = 36;
const FIRST_CODE = 128;
const FIRST_BIAS = 72;

/**
 * Returns a domain as computers compare it: composed, in lower case, and each part that has other letters than
 * a to z in its ASCII form (Punycode, RFC 3492): `exämple.ca` is `xn--exmple-cua.ca`.
 */
export function asciiDomain(domain: string): string {
  return domain.normalize('NFC').toLowerCase().normalize('NFC').split('.').map(asciiLabel).join('.');
}

function asciiLabel(label: string): string {
  const codes = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const plain = codes.filter((code) => code < FIRST_CODE);
  if (plain.length === codes.length) return label;
  return `xn--${String.fromCodePoint(...plain)}${plain.length > 0 ? '-' : ''}${encodeOthers(codes, plain.length)}`;
}

/** Encodes the characters beyond ASCII and their places, the lowest character first. */
function encodeOthers(codes: readonly number[], plain: number): string {
  let encoded = '';
  let [done, delta, bias] = [plain, 0, FIRST_BIAS];
  let reached = FIRST_CODE;
  while (done < codes.length) {
    const from = reached;
    const next = Math.min(...codes.filter((code) => code >= from));
    delta += (next - reached) * (done + 1);
    reached = next;
    for (const code of codes) {
      if (code < reached) delta += 1;
      if (code !== reached) continue;
      encoded += encodeNumber(delta, bias);
      bias = adapt(delta, done + 1, done === plain);
      delta = 0;
      done += 1;
    }
    delta += 1;
    reached += 1;
  }
  return encoded;
}

function encodeNumber(number: number, bias: number): string {
  let encoded = '';
  let left = number;
  for (let place = BASE; ; place += BASE) {
    const threshold = Math.min(Math.max(place - bias, 1), 26);
    if (left < threshold) return encoded + digit(left);
    encoded += digit(((left - threshold) % (BASE - threshold)) + threshold);
    left = Math.floor((left - threshold) / (BASE - threshold));
  }
}

/** Returns the sign of a digit: a to z for 0 to 25, then 0 to 9. */
function digit(value: number): string {
  return String.fromCodePoint(value < 26 ? 97 + value : 22 + value);
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2));
  left += Math.floor(left / count);
  let bias = 0;
  for (; left > 455; bias += BASE) left = Math.floor(left / 35);
  return bias + Math.floor((BASE * left) / (left + 38));
}
