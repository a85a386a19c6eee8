import { accept, type Result, refuse } from '../result.ts';
import { joinRanges, type UnitRange } from './operations-of-rows.ts';
import { countUnits, organizationOfProject, overlaps, type SerialRange } from './serial.ts';

/** Units of a project and vintage to act on: a quantity in t CO₂e, or exact serials. */
export type UnitChoice = { readonly project: string; readonly year: number } & (
  | { readonly tonnes: number }
  | SerialRange
);

/** What to act on: a quantity of everything held, or named units. */
export type UnitWish = { readonly tonnes: number } | { readonly units: readonly UnitChoice[] };

/**
 * Chooses the exact ranges of Registered units that an operation acts on, the oldest vintage first. Of a
 * quantity of everything held, the oldest vintages are taken, and within a vintage the projects in the order
 * of their serials; of a quantity of one project and vintage the highest serials, as in the emissions table.
 * The ranges are disjoint, touching ones are joined, and together they have exactly the tonnes asked for.
 * Refused: more than is held (`units-too-few`), serials that are not held (`units-not-held`), and units that
 * are named twice (`units-chosen-twice`). The refusal of a named choice has its `place` in the list.
 */
export function chooseUnits(held: readonly UnitRange[], wish: UnitWish): Result<readonly UnitRange[]> {
  const ranges = joinRanges(held.toSorted(bySerial)).toSorted(byVintage);
  if ('tonnes' in wish) {
    const most = sumOfRanges(ranges);
    if (wish.tonnes > most) return refuse('units-too-few', { wanted: wish.tonnes, held: most });
    return accept(inOrder(takeOldest(ranges, wish.tonnes)));
  }
  const chosen: UnitRange[] = [];
  for (const [place, choice] of wish.units.entries()) {
    const earlier = wish.units.slice(0, place);
    const { project, year } = choice;
    if (earlier.some((one) => isSameUnits(one, choice)))
      return refuse('units-chosen-twice', { place, project, year });
    const taken = takeChoice(ranges, choice, place);
    if (!taken.ok) return taken;
    chosen.push(...taken.value);
  }
  return accept(inOrder(chosen));
}

/** Returns the tonnes of ranges, in t CO₂e. */
export function sumOfRanges(ranges: readonly SerialRange[]): number {
  return ranges.reduce((sum, range) => sum + countUnits(range), 0);
}

function takeChoice(
  held: readonly UnitRange[],
  choice: UnitChoice,
  place: number,
): Result<readonly UnitRange[]> {
  const { project, year } = choice;
  const vintage = held.filter((one) => one.project === project && one.year === year);
  if ('tonnes' in choice) {
    const most = sumOfRanges(vintage);
    const values = { place, project, year, wanted: choice.tonnes, held: most };
    return choice.tonnes > most
      ? refuse('units-too-few', values)
      : accept(takeHighest(vintage, choice.tonnes));
  }
  const { min, max } = choice;
  const isHeld = min <= max && vintage.some((one) => one.min <= min && max <= one.max);
  return isHeld
    ? accept([{ project, year, min, max }])
    : refuse('units-not-held', { place, project, year, min, max });
}

/** Two quantities of the same vintage are named twice, and so is one beside serials, which it could take. */
function isSameUnits(one: UnitChoice, other: UnitChoice): boolean {
  if (one.project !== other.project || one.year !== other.year) return false;
  return 'tonnes' in one || 'tonnes' in other || overlaps(one, other);
}

/** Takes a quantity of ranges that are sorted by vintage and project. */
function takeOldest(ranges: readonly UnitRange[], tonnes: number): readonly UnitRange[] {
  const taken: UnitRange[] = [];
  let left = tonnes;
  for (let start = 0; start < ranges.length && left > 0; ) {
    const length = vintageLength(ranges, start);
    const vintage = ranges.slice(start, start + length);
    const part = takeHighest(vintage, Math.min(left, sumOfRanges(vintage)));
    left -= sumOfRanges(part);
    taken.push(...part);
    start += length;
  }
  return taken;
}

/** Returns how many ranges from `start` on are of the same project and vintage. */
function vintageLength(ranges: readonly UnitRange[], start: number): number {
  const { project, year } = ranges[start] ?? {};
  const isOther = (one: UnitRange, place: number) =>
    place > start && (one.project !== project || one.year !== year);
  const end = ranges.findIndex(isOther);
  return (end === -1 ? ranges.length : end) - start;
}

/** Takes the highest serials of ranges that are sorted by serial. */
function takeHighest(ranges: readonly UnitRange[], tonnes: number): readonly UnitRange[] {
  let left = tonnes;
  return ranges.toReversed().flatMap((range) => {
    const min = Math.max(range.min, range.max - left + 1);
    left -= range.max - min + 1;
    return min > range.max ? [] : [{ ...range, min }];
  });
}

function inOrder(ranges: readonly UnitRange[]): readonly UnitRange[] {
  return joinRanges(ranges.toSorted(bySerial)).toSorted(byVintage);
}

function bySerial(one: UnitRange, other: UnitRange): number {
  return compareProjects(one.project, other.project) || one.min - other.min;
}

function byVintage(one: UnitRange, other: UnitRange): number {
  return one.year - other.year || bySerial(one, other);
}

/** Compares serials of projects by their numbers, to sort by: the fourth digit of a project's number comes when it must. */
export function compareProjects(one: string, other: string): number {
  return (
    compareNumbers(organizationOfProject(one), organizationOfProject(other)) || compareNumbers(one, other)
  );
}

function compareNumbers(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
