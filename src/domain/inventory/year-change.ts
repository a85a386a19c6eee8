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

/** Returns how each year of an inventory differs from the one before it, by year; the first year has no entry. */
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
