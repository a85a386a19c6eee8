import { COMMUNITY_REGISTRY } from './known-entries.ts';
import type { ChangedTimeline, LoadablePlan } from './plan-import.ts';

/** A part of a plan that can be loaded on its own, and the number of the file's rows in it. */
export type PlanPart = { readonly plan: LoadablePlan; readonly rows: number };

const nothing: LoadablePlan = {
  projects: [],
  inventories: [],
  laterVintages: [],
  laterFigures: [],
  timelines: [],
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

/** Joins the parts from `first` on that together have at most `rows` rows, at least one. Returns also the next part's place. */
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
  };
  return { plan, rows: taken, next };
}

/** The registry and the id there of an entry. */
export type EntrySource = { readonly registry: string; readonly id: string };

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
