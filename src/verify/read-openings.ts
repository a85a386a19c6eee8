import type { Findings } from './findings.ts';
import { commitmentTo, fromBase64 } from './hashes.ts';
import { type Chunks, eachLine } from './lines.ts';

const PARTS = new Set(['note', 'entry', 'claim', 'content']);

/** The published openings of commitments. */
export type Openings = {
  /**
   * Returns the text of a part of an event, which the leaf commits to; null if it is not published. A text that
   * is not the one committed to is a fault.
   */
  readonly open: (index: number, part: string, commitment: string) => string | null;
  readonly wasOpened: (index: number, part: string) => boolean;
  /** Notes as faults the openings that no leaf committed to. */
  readonly expectNone: () => void;
};

type Opening = { readonly salt: Buffer; readonly content: string };

/** Reads the openings of an export. */
export async function readOpenings(chunks: Chunks, findings: Findings): Promise<Openings> {
  const openings = new Map<string, Opening>();
  const opened = new Set<string>();
  let lines = 0;
  const isWhole = await eachLine(chunks, (line) => {
    lines += 1;
    const read = readOpening(line.toString('utf8'));
    if (read === null || openings.has(read.key)) findings.fail('openings', 'line-unreadable', lines);
    else openings.set(read.key, read.opening);
  });
  if (!isWhole) findings.fail('files', 'file-damaged', 'openings.jsonl');
  return {
    open: (index, part, commitment) => {
      const key = keyOf(index, part);
      const opening = openings.get(key);
      if (opening === undefined) return null;
      openings.delete(key);
      opened.add(key);
      findings.count('openings');
      if (commitmentTo(opening.salt, opening.content) === commitment) return opening.content;
      findings.fail('openings', 'opening-differs', key);
      return null;
    },
    wasOpened: (index, part) => opened.has(keyOf(index, part)),
    expectNone: () => {
      for (const key of openings.keys()) findings.fail('openings', 'opening-of-nothing', key);
    },
  };
}

/** Names a part of an event, as it is shown. */
export function keyOf(index: number, part: string): string {
  return `${index}/${part}`;
}

/** Reads a line; null if it is not spelled as an export spells it. */
function readOpening(text: string): { readonly key: string; readonly opening: Opening } | null {
  try {
    const { idx, part, salt, content } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (JSON.stringify({ idx, part, salt, content }) !== text) return null;
    const bytes = typeof salt === 'string' ? fromBase64(salt) : null;
    if (typeof idx !== 'number' || typeof part !== 'string' || !PARTS.has(part)) return null;
    if (bytes === null || typeof content !== 'string') return null;
    return { key: keyOf(idx, part), opening: { salt: bytes, content } };
  } catch {
    // Not JSON: said by the caller.
    return null;
  }
}
