import { parseUnitSerial } from '../ledger/read-serial.ts';
import { countUnits, formatSerialRange } from '../ledger/serial.ts';
import type { Refusal } from '../result.ts';
import type { Person } from './abilities.ts';
import { type FoundSerial, findSerials } from './find-serials.ts';
import { builtInNames, type RegistryNames, registryKey } from './source-registries.ts';

/**
 * One run of serials of a purchased offset in its source registry, in the form in which two entries are
 * compared: equal `registry` and `pattern` and overlapping numbers mean the same tonnes.
 */
export type OffsetSerials = {
  readonly registry: string;
  /**
   * The issuance, for serials of a known format. Otherwise the serial with `#` for its numbers; one without numbers
   * that can be read is its own pattern, numbered 0 to 0.
   */
  readonly pattern: string;
  readonly min: number;
  readonly max: number;
  /** Tonnes that it stands for; null where that is not known. */
  readonly tonnes: number | null;
  /** False if no known format reads it: a reviewer compares it by hand. */
  readonly isUnderstood: boolean;
  /** As the owner wrote it. */
  readonly text: string;
};

/**
 * Number of the rules by which serials are read. It rises whenever the same text gives another `registry` or
 * `pattern`, so that what was read before is read again.
 */
export const SERIAL_READING = 2;

/** What an entry says of its purchase. */
type Purchase = { readonly offsetRegistry: string | null; readonly offsetSerials: string | null };

/**
 * Returns the runs of serials that an entry names, each once; empty without serials. Serials of known formats
 * (`serial-formats.ts`) are found wherever they stand, and belong to the registry of their format, whatever the
 * entry calls it. What is left is read by itself if it has numbers like a serial, or if there is nothing else:
 * several are separated by commas, semicolons or line breaks. Case, spaces and dashes do not matter. A run is
 * `X-1 to 500`, `X-1..500`, `X-1 to X-500`, `X-1-500`, or has the numbers in front, as `80-1-500-ABC`; a single
 * last number is a run of one. A year before a single last number is part of the pattern: `X-2015-6537` is
 * number 6537 of 2015. `registries` decides the registry of serials of no known format.
 */
export function readOffsetSerials(
  { offsetRegistry, offsetSerials }: Purchase,
  registries: RegistryNames,
): readonly OffsetSerials[] {
  const written = (offsetSerials ?? '').normalize('NFKC');
  const found = findSerials(written);
  const registry = registryKey(offsetRegistry ?? '', registries);
  const others = textsBetween(written, found).filter((text) => found.length === 0 || looksLikeSerial(text));
  const runs = [
    ...found.map((serial) => knownRun(serial, written)),
    ...others.flatMap((text) => otherRun(registry, text)),
  ];
  const byContent = runs.map(
    (run) => [JSON.stringify([run.registry, run.pattern, run.min, run.max]), run] as const,
  );
  return [...new Map(byContent).values()];
}

function knownRun(serial: FoundSerial, written: string): OffsetSerials {
  const { registry, issuance, min, max, isCounted, start, end } = serial;
  const tonnes = isCounted ? countUnits({ min, max }) : null;
  return {
    registry,
    pattern: issuance,
    min,
    max,
    tonnes,
    isUnderstood: true,
    text: written.slice(start, end),
  };
}

/** Returns what stands between the serials that were found, as its owner separated it. */
function textsBetween(written: string, found: readonly FoundSerial[]): readonly string[] {
  const ends = [0, ...found.map(({ end }) => end)];
  const between = ends.map((end, place) => written.slice(end, found[place]?.start));
  return between.flatMap((text) => text.split(/[,;\r\n]+/u)).map((text) => text.trim());
}

const dates = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}-\d{1,2}-\d{4}\b/gu;
const dashed = /[\p{L}\p{N}]+(?:[\p{Pd}_/][\p{L}\p{N}]*\d[\p{L}\p{N}]*){2,}/u;

/** Whether words beside serials have another one: at least three parts joined by dashes, with numbers. */
function looksLikeSerial(text: string): boolean {
  return dashed.test(text.replace(dates, ''));
}

/** Reads a serial of no known format; those of this registry have a format of their own. */
function otherRun(registry: string, text: string): readonly OffsetSerials[] {
  const ours = parseUnitSerial(text);
  if (ours !== null && formatSerialRange(ours) === text.toUpperCase()) {
    const { project: pattern, min, max } = ours;
    return [{ registry: 'own', pattern, min, max, tonnes: countUnits(ours), isUnderstood: true, text }];
  }
  const folded = fold(text);
  if (folded === '') return [];
  const run = readRun(folded);
  const tonnes = run.min < run.max ? countUnits(run) : null;
  return [{ registry, ...run, tonnes, isUnderstood: false, text }];
}

type Run = Pick<OffsetSerials, 'pattern' | 'min' | 'max'>;

/** Upper case, with one dash for each run of spaces and dashes; `..` stays. */
function fold(text: string): string {
  return text
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
 * Returns the tonnes that an entry's serials stand for, one for each number of their ranges; null if any does
 * not say, or what a single number stands for is not known because no known format reads it.
 */
export function tonnesOfSerials(purchase: Purchase): number | null {
  // What a registry is called changes nothing about its tonnes.
  const counts = readOffsetSerials(purchase, builtInNames).map(({ tonnes }) => tonnes);
  if (counts.length === 0) return null;
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

type Taken = {
  /** The serials as the owner wrote them. */
  readonly text: string;
  /** The other entry that has them. */
  readonly project: string;
};

/**
 * Returns the refusal of serials that another entry has. It names that entry only to administrators, as it
 * may be private.
 */
export function serialsTaken({ isAdministrator }: Person, { text, project }: Taken): Refusal {
  const values = { serials: text, ...(isAdministrator && { entry: project }) };
  return { code: 'offset-serials-taken', values };
}
