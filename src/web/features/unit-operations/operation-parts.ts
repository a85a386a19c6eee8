import type { ChosenUnits, OwnedUnits } from '#contract/unit-operations.ts';
import { parseUnitSerial } from '#domain/ledger/read-serial.ts';
import { countUnits, type SerialRange } from '#domain/ledger/serial.ts';
import { readQuantity } from '#domain/tonnes.ts';
import type { OperationStart } from '#web/api/operation-address.ts';
import { formatWhole } from '#web/kit/text/format.ts';

/** Units of a project and year that can be chosen; only those of a range where the reader came with serials. */
export type Holding = OwnedUnits & { readonly key: string; readonly range: SerialRange | null };

/** Returns what can be chosen: everything held, or only the range that the reader came with. */
export function holdingsOf(
  units: readonly OwnedUnits[],
  { serials, vintage }: OperationStart,
): readonly Holding[] {
  const range = serials === undefined ? null : parseUnitSerial(serials);
  const keyed = units.map((one) => {
    const key = `${one.projectSerial} ${one.serialProject} ${one.year}`;
    return { ...one, key, range: null };
  });
  if (range === null) return keyed;
  return keyed
    .filter((one) => one.serialProject === range.project && one.year === vintage)
    .slice(0, 1)
    .map((one) => ({ ...one, range, tonnes: countUnits(range) }));
}

/** Returns the tonnes in a text, 0 when it is blank, NaN when it is not a whole number. */
export function tonnesIn(text: string): number {
  const quantity = readQuantity(text);
  return quantity.ok ? (quantity.value ?? 0) : Number.NaN;
}

/** What of a holding is chosen: as it is typed, and in tonnes; NaN when that is no whole number. */
export type Part = { readonly holding: Holding; readonly text: string; readonly tonnes: number };

/** Returns the tonnes of each holding: what was typed for it, else the proposal. */
export function partsOf(
  holdings: readonly Holding[],
  cells: Readonly<Record<string, string>> | null,
  proposed: readonly number[],
): readonly Part[] {
  return holdings.map((holding, place) => {
    const text = cells === null ? formatWhole(proposed[place] ?? 0) : (cells[holding.key] ?? '0');
    return { holding, text, tonnes: tonnesIn(text) };
  });
}

/** Returns quantities by project and year; of a range, the highest serials. */
export function unitsOf(parts: readonly Part[]): ChosenUnits[] {
  const groups = Map.groupBy(
    parts.filter(({ tonnes }) => tonnes > 0),
    ({ holding }) => `${holding.serialProject} ${holding.year}`,
  );
  return [...groups.values()].flatMap((group): ChosenUnits[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { serialProject, year, range } = first.holding;
    const tonnes = group.reduce((sum, part) => sum + part.tonnes, 0);
    if (range === null) return [{ serialProject, year, tonnes }];
    return [{ serialProject, year, serialMin: range.max - tonnes + 1, serialMax: range.max }];
  });
}
