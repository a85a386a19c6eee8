import { communityPlace } from '#domain/import/judge-inventory.ts';
import type { LoadablePlan } from '#domain/import/plan-import.ts';
import { blankEntry } from '#domain/project/blank-entry.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { toFigures } from './entries-of-plan.ts';

/** Converts a planned project to a draft without yearly rows: its owner completes it. */
export function toProjectDraft({ project, timeline }: LoadablePlan['projects'][number]): ProjectEntry {
  const { title, description, programType, projectType, stage, address, position } = project;
  return {
    ...blankEntry(programType),
    ...timeline,
    title,
    description,
    projectType,
    stage,
    address,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  };
}

/** Converts a planned inventory to a draft with its yearly figures. */
export function toInventoryDraft(
  { community, position, timeline, figures }: LoadablePlan['inventories'][number],
  now: Date,
): ProjectEntry {
  return {
    ...blankEntry('Inventory'),
    ...timeline,
    title: `${community.name} community inventory`,
    address: communityPlace(community),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    rows: toFigures(figures, now.getUTCFullYear()),
  };
}
