import { MAX_YEARS_OF_PROJECT, yearOf } from '../year-span.ts';
import { type Timeline, timelineAfter, timelineOfYears } from './import-timeline.ts';
import type { ImportScope } from './import-table.ts';
import type { JudgedRun } from './judge-tables.ts';
import { COMMUNITY_REGISTRY, type KnownEntries, type KnownProject } from './known-entries.ts';
import { addDoubt, type RowReport, type RowReports } from './row-report.ts';
import { type LaterFigures, type NewInventory, settleInventories } from './settle-inventories.ts';
import { type NewEntry, settleProjects } from './settle-projects.ts';
import { type LaterVintages, settleVintages } from './settle-vintages.ts';

export type ChangedTimeline = { readonly serial: string } & Timeline;

/** What a run would load, and the report on each of its rows. */
export type ImportPlan = {
  readonly reports: readonly RowReport[];
  readonly projects: readonly (NewEntry & { readonly timeline: Timeline })[];
  readonly laterVintages: readonly LaterVintages[];
  readonly inventories: readonly (NewInventory & { readonly timeline: Timeline })[];
  readonly laterFigures: readonly LaterFigures[];
  readonly timelines: readonly ChangedTimeline[];
};

/** A plan without its reports: what is written. */
export type LoadablePlan = Omit<ImportPlan, 'reports'>;

/** Compares the rows of a run with each other and with what is loaded (product decisions §10). Changes nothing. */
export function planImport(run: JudgedRun, known: KnownEntries, scope: ImportScope): ImportPlan {
  const reports: RowReports = new Map();
  const knownProjects = known.projects.filter(({ registry }) => registry !== COMMUNITY_REGISTRY);
  const settled = settleProjects(run.projects, knownProjects, reports);
  const laterVintages = settleVintages(run.vintages, settled, known.vintages, reports);
  const { fresh, later: laterFigures } = settleInventories(run.inventories, known, {
    reports,
    mayExtend: scope.kind === 'registry',
  });
  for (const entry of settled.entries) entry.vintages.sort(byYear);
  for (const { vintages } of laterVintages) vintages.sort(byYear);
  const projects = settled.entries.map((entry) => ({ ...entry, timeline: timelineOf(entry) }));
  for (const project of projects) {
    checkTimeline(project, reports);
    if (run.vintages.length > 0) checkTotals(project, reports);
  }
  return {
    reports: [...run.projects, ...run.vintages, ...run.inventories].flatMap((row) => reports.get(row) ?? []),
    projects,
    laterVintages,
    inventories: fresh.map((entry) => ({
      ...entry,
      timeline: timelineOfYears(entry.figures.map(({ year }) => year)),
    })),
    laterFigures,
    timelines: [
      ...laterVintages.flatMap(({ project, vintages }) => changedTimeline(project, known.vintages, vintages)),
      ...laterFigures.flatMap(({ project, figures }) =>
        changedTimeline(project, known.inventoryYears, figures),
      ),
    ],
  };
}

type OfYear = { readonly year: number };

function byYear(one: OfYear, other: OfYear): number {
  return one.year - other.year;
}

/** Returns the crediting dates, else first to last vintage, else none. */
function timelineOf({ project, vintages }: NewEntry): Timeline {
  const { startDate, endDate } = project.timeline;
  return startDate === null && endDate === null
    ? timelineOfYears(vintages.map(({ year }) => year))
    : project.timeline;
}

function checkTimeline(
  { row, timeline }: NewEntry & { readonly timeline: Timeline },
  reports: RowReports,
): void {
  const { startDate, endDate } = timeline;
  const years = startDate === null || endDate === null ? 0 : yearOf(endDate) - yearOf(startDate);
  if (years <= MAX_YEARS_OF_PROJECT) return;
  addDoubt(reports, row, { code: 'timeline-long', values: { years, most: MAX_YEARS_OF_PROJECT } });
}

/** Reports a source's total that differs from the vintages to be loaded for the project. */
function checkTotals({ row, project, vintages }: NewEntry, reports: RowReports): void {
  const total = project.totals.issued;
  const loading = vintages.reduce((sum, { issued }) => sum + issued, 0);
  if (total === null || total === loading) return;
  addDoubt(reports, row, { code: 'totals-differ', values: { said: total, loading } });
}

function changedTimeline(
  project: KnownProject,
  known: ReadonlyMap<string, ReadonlyMap<number, unknown>>,
  added: readonly OfYear[],
): ChangedTimeline[] {
  const years = [...(known.get(project.serial)?.keys() ?? [])];
  const timeline = timelineAfter(
    project,
    years,
    added.map(({ year }) => year),
  );
  return timeline === null ? [] : [{ serial: project.serial, ...timeline }];
}
