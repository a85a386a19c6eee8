import { idKey } from '../text/search-text.ts';
import { MAX_YEARS_OF_PROJECT, yearOf } from '../year-span.ts';
import type { ImportScope } from './import-table.ts';
import type { JudgedRun } from './judge-tables.ts';
import {
  COMMUNITY_REGISTRY,
  type EntrySource,
  type KnownEntries,
  type KnownProject,
  type Timeline,
  timelineAfter,
  timelineOfYears,
} from './known-entries.ts';
import { type LaterFigures, matchInventories, type NewInventory } from './match-inventories.ts';
import { matchOrganizations } from './match-organizations.ts';
import { matchProjects, type NewEntry } from './match-projects.ts';
import { type LaterVintages, matchVintages } from './match-vintages.ts';
import { matchOwnRows } from './own-list.ts';
import { addDoubt, type RowReport, type RowReports } from './row-report.ts';

export type ChangedTimeline = { readonly serial: string } & Timeline;

/** What a run would load, and the report on each of its rows. */
export type ImportPlan = {
  readonly reports: readonly RowReport[];
  readonly projects: readonly (NewEntry & {
    readonly timeline: Timeline;
    /** Serial of the organization of the same name that exists already. */
    readonly holder?: string | null;
  })[];
  readonly laterVintages: readonly LaterVintages[];
  /** Tonnes that the file has beyond those issued for known vintages; issued only if asked for (`issueMissing`). */
  readonly missing: readonly LaterVintages[];
  readonly inventories: readonly (NewInventory & { readonly timeline: Timeline })[];
  readonly laterFigures: readonly LaterFigures[];
  readonly timelines: readonly ChangedTimeline[];
  /** New values of an organization's own drafts. */
  readonly changes: ReturnType<typeof matchOwnRows>;
};

/** A plan without its reports and what is not asked for: what is written. */
export type LoadablePlan = Omit<ImportPlan, 'reports' | 'missing'>;

/**
 * Compares the rows of a run with each other and with what is loaded (product decisions §10). Changes
 * nothing.
 */
export function planImport(run: JudgedRun, known: KnownEntries, scope: ImportScope): ImportPlan {
  const reports: RowReports = new Map();
  const knownProjects = known.projects.filter(({ registry }) => registry !== COMMUNITY_REGISTRY);
  const settled = matchProjects(run.projects, { ...known, projects: knownProjects }, reports);
  const { later: laterVintages, missing } = matchVintages(run.vintages, settled, known.vintages, reports);
  const { fresh, later: laterFigures } = matchInventories(run.inventories, known, {
    reports,
    mayExtend: scope.kind === 'registry',
  });
  const changes = matchOwnRows(run.own, known.own ?? { entries: new Map(), terms: {} }, reports);
  for (const entry of settled.entries) entry.vintages.sort(byYear);
  for (const { vintages } of [...laterVintages, ...missing]) vintages.sort(byYear);
  const holders = matchOrganizations(settled.entries, known, reports);
  const projects = settled.entries.map((entry) => ({
    ...entry,
    timeline: timelineOf(entry),
    holder: holders.get(idKey(entry.project.organization)) ?? null,
  }));
  const entries = [...settled.entries, ...settled.wrong.values()];
  const vintagesOf = new Map(entries.map(({ row, vintages }) => [row, vintages]));
  for (const row of run.projects) {
    const project = row.judged.content;
    if (project === null) continue;
    const entry = { row, project, vintages: vintagesOf.get(row) ?? [] };
    checkTimeline(entry, reports);
    const isLoading = reports.get(row)?.outcome === 'loads';
    if (run.vintages.length > 0 && (isLoading || entry.vintages.length > 0)) checkTotals(entry, reports);
  }
  return {
    reports: [...run.projects, ...run.own, ...run.vintages, ...run.inventories].flatMap(
      (row) => reports.get(row) ?? [],
    ),
    projects,
    laterVintages,
    missing,
    inventories: fresh.map((entry) => ({
      ...entry,
      timeline: timelineOfYears(entry.figures.map(({ year }) => year)),
    })),
    laterFigures,
    changes,
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

function checkTimeline(entry: NewEntry, reports: RowReports): void {
  const { startDate, endDate } = timelineOf(entry);
  const years = startDate === null || endDate === null ? 0 : yearOf(endDate) - yearOf(startDate);
  if (years <= MAX_YEARS_OF_PROJECT) return;
  addDoubt(reports, entry.row, { code: 'timeline-long', values: { years, most: MAX_YEARS_OF_PROJECT } });
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

/**
 * The tonnes that a plan issues, how many of them it retires, and the number of projects, new and known, that
 * get some.
 */
export type PlannedUnits = {
  readonly issuedTonnes: number;
  readonly retiredTonnes: number;
  readonly issuedProjects: number;
};

/** Adds up the units that a plan issues. */
export function sumUnits({ projects, laterVintages }: LoadablePlan): PlannedUnits {
  const issuing = [...projects, ...laterVintages].filter(({ vintages }) => vintages.length > 0);
  const vintages = issuing.flatMap((entry) => entry.vintages);
  return {
    issuedTonnes: vintages.reduce((sum, { issued }) => sum + issued, 0),
    retiredTonnes: vintages.reduce((sum, { retired }) => sum + retired, 0),
    issuedProjects: issuing.length,
  };
}

/** A part of a plan that can be loaded on its own, and the number of the file's rows in it. */
export type PlanPart = { readonly plan: LoadablePlan; readonly rows: number };

const nothing: LoadablePlan = {
  projects: [],
  inventories: [],
  laterVintages: [],
  laterFigures: [],
  timelines: [],
  changes: [],
};

/** Splits a plan into its smallest parts, one for each entry with all its years, in the order of the plan. */
export function splitPlan(plan: LoadablePlan): readonly PlanPart[] {
  const changed = new Map(plan.timelines.map((timeline) => [timeline.serial, timeline]));
  const timelinesOf = ({ serial }: { readonly serial: string }): readonly ChangedTimeline[] => {
    const timeline = changed.get(serial);
    return timeline === undefined ? [] : [timeline];
  };
  return [
    ...plan.projects.map((entry) => {
      return { plan: { ...nothing, projects: [entry] }, rows: 1 + entry.vintages.length };
    }),
    ...plan.inventories.map((entry) => {
      return { plan: { ...nothing, inventories: [entry] }, rows: entry.figures.length };
    }),
    ...plan.laterVintages.map((later) => {
      const timelines = timelinesOf(later.project);
      return { plan: { ...nothing, laterVintages: [later], timelines }, rows: later.vintages.length };
    }),
    ...plan.laterFigures.map((later) => {
      const timelines = timelinesOf(later.project);
      return { plan: { ...nothing, laterFigures: [later], timelines }, rows: later.figures.length };
    }),
  ];
}

/**
 * Joins the parts from `first` on that together have at most `rows` rows, at least one. Returns also the next
 * part's place.
 */
export function takeParts(
  parts: readonly PlanPart[],
  first: number,
  rows: number,
): PlanPart & { readonly next: number } {
  let next = first;
  let taken = 0;
  for (const part of parts.slice(first)) {
    if (next > first && taken + part.rows > rows) break;
    taken += part.rows;
    next += 1;
  }
  const plans = parts.slice(first, next).map(({ plan }) => plan);
  const plan = {
    projects: plans.flatMap(({ projects }) => projects),
    inventories: plans.flatMap(({ inventories }) => inventories),
    laterVintages: plans.flatMap(({ laterVintages }) => laterVintages),
    laterFigures: plans.flatMap(({ laterFigures }) => laterFigures),
    timelines: plans.flatMap(({ timelines }) => timelines),
    changes: [],
  };
  return { plan, rows: taken, next };
}

/** Returns the sources of the entries that a plan adds or adds to. */
export function sourcesOf({
  projects,
  inventories,
  laterVintages,
  laterFigures,
}: LoadablePlan): EntrySource[] {
  return [
    ...projects.map(({ project: { registry, id } }) => ({ registry, id })),
    ...inventories.map(({ key }) => ({ registry: COMMUNITY_REGISTRY, id: key })),
    ...[...laterVintages, ...laterFigures].map(({ project: { registry, id } }) => ({ registry, id })),
  ];
}
