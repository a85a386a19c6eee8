import { countUnits, formatSerialRange, parseUnitSerial } from '../ledger/serial.ts';
import type { Refusal } from '../result.ts';
import type { Person } from './abilities.ts';

/**
 * One run of serials of a purchased offset in its source registry, in the form in which two entries are compared: equal `registry` and
 * `pattern` and overlapping numbers mean the same tonnes. `#` in the pattern stands for the numbers; a serial without numbers that can be
 * read is its own pattern, numbered 0 to 0.
 */
export type OffsetSerials = {
  readonly registry: string;
  readonly pattern: string;
  readonly min: number;
  readonly max: number;
  /** As the owner wrote it. */
  readonly text: string;
};

/** What an entry says of its purchase. */
type Purchase = { readonly offsetRegistry: string | null; readonly offsetSerials: string | null };

/**
 * Returns the runs of serials that an entry names, each once; empty without serials. Several are separated by commas, semicolons or line
 * breaks. Case, spaces and dashes do not matter. A run is `X-1 to 500`, `X-1..500`, `X-1 to X-500`, `X-1-500`, or has the numbers in front,
 * as Verra's `8040-449402575-449402824-VCS-VCU-…`; a single last number is a run of one. A year before a single last number is part of
 * the pattern: `X-2015-6537` is number 6537 of 2015.
 */
export function readOffsetSerials({ offsetRegistry, offsetSerials }: Purchase): readonly OffsetSerials[] {
  const registry = fold(offsetRegistry ?? '').replaceAll('-', '');
  const texts = (offsetSerials ?? '').split(/[,;\r\n]+/u).map((text) => text.trim());
  const runs = texts.flatMap((text) => {
    const folded = fold(text);
    return folded === '' ? [] : [{ registry, ...readRun(folded), text }];
  });
  const byContent = runs.map((run) => [`${run.pattern} ${run.min} ${run.max}`, run] as const);
  return [...new Map(byContent).values()];
}

type Run = Pick<OffsetSerials, 'pattern' | 'min' | 'max'>;

/** Upper case, with one dash for each run of spaces and dashes; `..` stays. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\.{2,}|…/gu, '..')
    .replace(/[\s\p{Pd}_/#]+/gu, '-')
    .replace(/-?\.\.-?/gu, '..')
    .replace(/^-|-$/gu, '');
}

const SPOKEN = /^(?<stem>.*?)(?<min>\d{1,15})(?:\.\.|-TO-|-THROUGH-|-À-|-AU-)(?<again>.*?)(?<max>\d{1,15})$/u;
const IN_FRONT = /^(?<before>\d+-)(?<min>\d{1,15})-(?<max>\d{1,15})(?<after>-[A-Z].*)$/u;
const AT_END = /^(?<stem>.*?)(?<min>\d{1,15})-(?<max>\d{1,15})$/u;
const SINGLE = /^(?<stem>.*?)(?<number>\d{1,15})$/u;
const YEAR = /^(?:199\d|20\d\d)$/u;

function readRun(text: string): Run {
  const { groups: spoken } = SPOKEN.exec(text) ?? {};
  const repeatsStem = spoken !== undefined && ['', spoken['stem']].includes(spoken['again']);
  const spokenRun = repeatsStem ? runOf(`${spoken['stem']}#`, spoken['min'], spoken['max']) : null;
  const { groups: front } = IN_FRONT.exec(text) ?? {};
  const { groups: end } = AT_END.exec(text) ?? {};
  const { groups: single } = SINGLE.exec(text) ?? {};
  return (
    spokenRun ??
    (front && runOf(`${front['before']}#${front['after']}`, front['min'], front['max'])) ??
    (end && !YEAR.test(end['min'] ?? '') ? runOf(`${end['stem']}#`, end['min'], end['max']) : null) ??
    (single && runOf(`${single['stem']}#`, single['number'], single['number'])) ?? {
      pattern: text,
      min: 0,
      max: 0,
    }
  );
}

/** Returns a run; null when it would end before it begins. */
function runOf(pattern: string, first: string | undefined, last: string | undefined): Run | null {
  const [min, max] = [Number(first), Number(last)];
  return min <= max ? { pattern, min, max } : null;
}

/**
 * Returns the tonnes that an entry's serials stand for, one for each number of their ranges; null if any of them is no range, because what a
 * single number stands for is not known. A full serial of this registry, such as `CA000012-001-000100`, is one tonne.
 */
export function tonnesOfSerials(purchase: Purchase): number | null {
  const counts = readOffsetSerials(purchase).map(({ text, min, max }) => {
    const ours = parseUnitSerial(text);
    if (ours !== null && formatSerialRange(ours) === text.toUpperCase()) return countUnits(ours);
    return min < max ? countUnits({ min, max }) : null;
  });
  if (counts.length === 0) return null;
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

type Taken = {
  /** The serials as the owner wrote them. */
  readonly text: string;
  /** The other entry that has them. */
  readonly project: string;
};

/** Returns the refusal of serials that another entry has. It names that entry only to administrators, as it may be private. */
export function serialsTaken({ isAdministrator }: Person, { text, project }: Taken): Refusal {
  const values = { serials: text, ...(isAdministrator && { entry: project }) };
  return { code: 'offset-serials-taken', values };
}
