import type { ProjectFileColumn } from '#contract/projects.ts';
import { keptChoice } from './kept-choice.ts';

/** Columns of the table beside the title, in their order; `mix` draws the shares of the tonnes. */
export const tableColumns = [
  'serial',
  'organization',
  'type',
  'program',
  'stage',
  'place',
  'issued',
  'held',
  'registered',
  'retired',
  'transferred',
  'cancelled',
  'mix',
  'planned',
  'date',
] as const satisfies readonly (ProjectFileColumn | 'mix')[];
export type TableColumn = (typeof tableColumns)[number];

const usual: readonly TableColumn[] = ['serial', 'organization', 'type', 'issued', 'held', 'retired', 'mix'];

const columns = keptChoice('list-columns');

/** The columns that the reader chose on this device. */
export function useTableColumns(): readonly TableColumn[] {
  const stored = columns.useKept();
  if (stored === null) return usual;
  const names = stored.split(',');
  return tableColumns.filter((column) => names.includes(column));
}

/** Keeps the chosen columns for the next visit. */
export function keepTableColumns(chosen: readonly TableColumn[]): void {
  columns.keep(chosen.join(','));
}

/** Returns the columns of a file that has what the table shows. */
export function fileColumnsOf(shown: readonly TableColumn[]): string {
  return ['title', ...shown.filter((column) => column !== 'mix')].join(',');
}

const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const density = keptChoice('list-density');

/** How close the rows of the table are, as the reader chose on this device. */
export function useDensity(): Density {
  const stored = density.useKept();
  return densities.find((one) => one === stored) ?? 'compact';
}

/** Keeps how close the rows are for the next visit. */
export function keepDensity(chosen: Density): void {
  density.keep(chosen);
}
