/** How often addresses were requested lately, without keeping the addresses. */
export type RequestCounts = {
  readonly add: (address: string) => void;
  readonly isRepeated: (address: string) => boolean;
};

const SLOTS = 16_384;
const MAX_COUNT = 255;

/**
 * Returns counts of the last some thousand addresses in 80 kB: each address has one slot, which it shares
 * with others; the last of them counts. Two addresses with the same hash count as one, about once in 300,000
 * requests.
 */
export function requestCounts(): RequestCounts {
  const hashes = new Uint32Array(SLOTS);
  const counts = new Uint8Array(SLOTS);
  return {
    add: (address) => {
      const hash = hashOf(address);
      const slot = hash % SLOTS;
      counts[slot] = hashes[slot] === hash ? Math.min(MAX_COUNT, (counts[slot] ?? 0) + 1) : 1;
      hashes[slot] = hash;
    },
    isRepeated: (address) => {
      const hash = hashOf(address);
      const slot = hash % SLOTS;
      return hashes[slot] === hash && (counts[slot] ?? 0) > 1;
    },
  };
}

/** Hashes a text to 32 bits: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 16_777_619);
  return hash >>> 0;
}
