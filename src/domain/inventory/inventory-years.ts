/**
 * The sectors of a community inventory, in the order of the GPC (Global Protocol for Community-Scale
 * Greenhouse Gas Inventories).
 */
export const sectors = ['stationaryEnergy', 'transportation', 'waste', 'ippu', 'afolu'] as const;
export type Sector = (typeof sectors)[number];

/** The emissions of a year by sector, in whole t CO2e, zero for sectors without any. */
export type SectorTonnes = Readonly<Record<Sector, number>>;

/** A row's breakdown; absent if it has none. */
export type RowSectors = { readonly sectors?: SectorTonnes };

type Given = {
  readonly sectors?: { readonly [Name in Sector]?: number | null | undefined } | null | undefined;
};

/**
 * Returns the breakdown that a row of a status records: that of rows of inventories, with every sector. Rows
 * of other statuses, and those without any tonnes in a sector, have none.
 */
export function sectorsOf(status: string, { sectors: given }: Given): RowSectors {
  if (status !== 'Inventory' && status !== 'ProjectedInventory') return {};
  const tonnes = Object.fromEntries(sectors.map((sector) => [sector, given?.[sector] ?? 0]));
  const isEmpty = sectors.every((sector) => tonnes[sector] === 0);
  return isEmpty ? {} : { sectors: tonnes as SectorTonnes };
}

/** Returns the sum of a breakdown in t CO2e. */
export function sumOfSectors(tonnes: SectorTonnes): number {
  return sectors.reduce((sum, sector) => sum + tonnes[sector], 0);
}

type YearFigure = { readonly year: number; readonly quantity: number };

/** How a year's emissions differ from those of the year before it in an inventory. */
export type YearChange = {
  /** The earlier year; years that the inventory leaves out are passed over. */
  readonly since: number;
  /** t CO2e, negative when emissions fell. */
  readonly tonnes: number;
  /** Share of the earlier year's emissions, such as -0.034; null if these were zero. */
  readonly share: number | null;
};

/**
 * Returns how each year of an inventory differs from the one before it, by year; the first year has no entry.
 */
export function changesByYear(figures: readonly YearFigure[]): ReadonlyMap<number, YearChange> {
  const years = figures.toSorted((one, other) => one.year - other.year);
  return new Map(
    years.slice(1).flatMap(({ year, quantity }, place) => {
      const before = years[place];
      if (before === undefined) return [];
      const tonnes = quantity - before.quantity;
      const share = before.quantity === 0 ? null : tonnes / before.quantity;
      return [[year, { since: before.year, tonnes, share }]];
    }),
  );
}
