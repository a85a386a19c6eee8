import type { Overview } from '#contract/overviews.ts';

export type UnitSource = Overview['years'][number]['offsetSources'][number]['source'];

/** Units of an entry that can still be retired, over all vintages. */
export type TonnesLeft = {
  readonly projectSerial: string;
  readonly title: string;
  readonly source: UnitSource;
  readonly tonnes: number;
};

/** Returns the entries with units that can still be retired, the most tonnes first. */
export function tonnesLeft({ years, entries }: Pick<Overview, 'years' | 'entries'>): readonly TonnesLeft[] {
  const titles = new Map(entries.map(({ projectSerial, title }) => [projectSerial, title]));
  const parts = years.flatMap((year) => [
    ...year.projects.map(({ projectSerial, remaining }) => ({
      projectSerial,
      remaining,
      source: 'own' as const,
    })),
    ...year.held,
  ]);
  return [...Map.groupBy(parts, ({ projectSerial }) => projectSerial)]
    .flatMap(([projectSerial, [first, ...rest]]) => {
      if (projectSerial === null || first === undefined) return [];
      const tonnes = [first, ...rest].reduce((sum, { remaining }) => sum + remaining, 0);
      const title = titles.get(projectSerial) ?? projectSerial;
      return [{ projectSerial, title, source: first.source, tonnes }];
    })
    .filter(({ tonnes }) => tonnes > 0)
    .toSorted((a, b) => b.tonnes - a.tonnes || a.title.localeCompare(b.title));
}

/** Sums a year's offsets by where their units come from. */
export function offsetsBySource(
  sources: Overview['years'][number]['offsetSources'],
): Readonly<Record<UnitSource, number>> {
  const of = (source: UnitSource) =>
    sources.filter((part) => part.source === source).reduce((sum, { tonnes }) => sum + tonnes, 0);
  return { own: of('own'), purchased: of('purchased'), received: of('received') };
}
