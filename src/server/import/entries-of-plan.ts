import { communityPlace } from '#domain/import/judge-tables.ts';
import { COMMUNITY_REGISTRY } from '#domain/import/known-entries.ts';
import type { InventoryFigure } from '#domain/import/match-inventories.ts';
import type { ImportPlan, LoadablePlan } from '#domain/import/plan-import.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { blankEntry, type ProjectEntry } from '#domain/project/entry.ts';
import { momentOf, registryYear } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import type { NewProject } from '../projects/enter-projects.ts';

type PlannedProject = ImportPlan['projects'][number];
type PlannedInventory = ImportPlan['inventories'][number];

const initialState = { status: 'Approved', isFeatured: false } as const;

/** Converts a planned project to a new project: approved, public, with its source. */
export function toProject(
  { project, timeline }: PlannedProject,
  organization: string,
  now: Date,
): NewProject {
  const {
    title,
    description,
    programType,
    projectType,
    stage,
    address,
    position,
    registry,
    id,
    url,
    registeredOn,
  } = project;
  return {
    ...blankEntry(programType),
    ...initialState,
    ...timeline,
    organization,
    title,
    description,
    projectType,
    stage,
    visibility: 'Public',
    address,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    source: { registry, id, url },
    registeredAt: registeredOn === null ? now : momentOf(registeredOn),
  };
}

/** Converts a planned inventory to a new project: approved, private, tracked, with an English title. */
export function toInventory(entry: PlannedInventory, organization: string, now: Date): NewProject {
  const { key, community, position, timeline, figures } = entry;
  return {
    ...blankEntry('Inventory'),
    ...initialState,
    ...timeline,
    organization,
    title: m.import_inventory_title({ name: community.name }, { locale: 'en' }),
    address: communityPlace(community),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    source: { registry: COMMUNITY_REGISTRY, id: key, url: null },
    registeredAt: now,
    rows: toFigures(figures, registryYear(now)),
  };
}

/**
 * Converts inventory figures to rows. Future years are projections; units can be retired against all others.
 */
export function toFigures(figures: readonly InventoryFigure[], currentYear: number): YearlyRow[] {
  return figures.map(({ year, tonnes }) => ({
    year,
    status: year > currentYear ? 'ProjectedInventory' : 'Inventory',
    quantity: tonnes,
  }));
}

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

/** Converts a planned inventory to a draft with its yearly figures, and a title in this language. */
export function toInventoryDraft(
  { community, position, timeline, figures }: LoadablePlan['inventories'][number],
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): ProjectEntry {
  return {
    ...blankEntry('Inventory'),
    ...timeline,
    title: m.import_inventory_title({ name: community.name }, { locale }),
    address: communityPlace(community),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    rows: toFigures(figures, registryYear(now)),
  };
}
