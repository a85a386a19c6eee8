import type { Entry } from './entry.ts';

/** The remaining units of each vintage while the demonstration plans retirements. */
export type Supply = {
  readonly left: (project: string, year: number) => number;
  readonly take: (project: string, year: number, tonnes: number) => void;
};

export function supplyOf(entries: readonly Entry[]): Supply {
  const tonnesLeft = new Map(
    entries.flatMap(({ serial, units }) =>
      units.map(({ year, tonnes }) => [`${serial}/${year}`, tonnes] as const),
    ),
  );
  const left = (project: string, year: number) => tonnesLeft.get(`${project}/${year}`) ?? 0;
  return {
    left,
    take: (project, year, tonnes) => {
      tonnesLeft.set(`${project}/${year}`, left(project, year) - tonnes);
    },
  };
}
