import type { ProgramType, ProjectType, Stage } from '#domain/project/project-terms.ts';

/** What many projects share. */
export type PointKind = {
  readonly program: ProgramType;
  readonly type: ProjectType | null;
  readonly stage: Stage | null;
};

/** The kinds of points by their numbers. */
export type KindNumbers = {
  /** Null for 0, which is no kind. */
  readonly kinds: (PointKind | null)[];
  /** Returns the number of the kind that bytes have, as program, type and stage, separated by tabs. */
  readonly numberOf: (bytes: Uint8Array, start: number, end: number) => number;
};

/** Numbers kinds as they come: a few hundred at most, found by their bytes without making texts of them. */
export function kindNumbers(): KindNumbers {
  const kinds: (PointKind | null)[] = [null];
  const texts: Uint8Array[] = [new Uint8Array(0)];
  const byHash = new Map<number, number>();
  return {
    kinds,
    numberOf: (bytes, start, end) => {
      const hash = hashOf(bytes, start, end);
      const number = byHash.get(hash) ?? 0;
      if (isEqual(texts[number] ?? bytes, bytes, start, end)) return number;
      const known = texts.findIndex((text) => isEqual(text, bytes, start, end));
      if (known > 0) return known;
      const text = bytes.slice(start, end);
      byHash.set(hash, texts.push(text) - 1);
      kinds.push(readKind(Buffer.from(text).toString('latin1')));
      return texts.length - 1;
    },
  };
}

function readKind(words: string): PointKind {
  const [program = '', type = '', stage = ''] = words.split('\t');
  return {
    program: program as ProgramType,
    type: type === '' ? null : (type as ProjectType),
    stage: stage === '' ? null : (stage as Stage),
  };
}

function isEqual(text: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at += 1) if (text[at] !== bytes[start + at]) return false;
  return true;
}

/** FNV-1a, in 31 bits. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 1;
}
