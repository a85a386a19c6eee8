import { communityPlace } from '#domain/import/judge-inventory.ts';
import { COMMUNITY_REGISTRY } from '#domain/import/known-entries.ts';
import type { ImportPlan } from '#domain/import/plan-import.ts';
import type { InventoryFigure } from '#domain/import/settle-inventories.ts';
import type { NewProject, YearlyFigure } from '../projects/enter-projects.ts';

type PlannedProject = ImportPlan['projects'][number];
type PlannedInventory = ImportPlan['inventories'][number];

const plain = {
  programOfActivities: null,
  offsetProvider: null,
  funding: null,
  status: 'Approved',
  overviewTracking: 'Tracked',
  contact: null,
  isFeatured: false,
  files: {},
} as const;

/** A planned project as it is entered: approved, public, with its source kept. */
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
    ...plain,
    ...timeline,
    organization,
    title,
    description,
    programType,
    projectType,
    stage,
    visibility: 'Public',
    location: { address, latitude: position?.latitude ?? null, longitude: position?.longitude ?? null },
    source: { registry, id, url },
    registeredAt: registeredOn === null ? now : new Date(registeredOn),
    figures: [],
  };
}

/** A planned inventory as it is entered: approved, private, tracked. */
export function toInventory(entry: PlannedInventory, organization: string, now: Date): NewProject {
  const { key, community, position, timeline, figures } = entry;
  return {
    ...plain,
    ...timeline,
    organization,
    title: `${community.name} community inventory`,
    description: null,
    programType: 'Inventory',
    projectType: null,
    stage: null,
    visibility: 'Private',
    location: {
      address: communityPlace(community),
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
    },
    source: { registry: COMMUNITY_REGISTRY, id: key, url: null },
    registeredAt: now,
    figures: toFigures(figures, now.getUTCFullYear()),
  };
}

/** A year that is still to come is a projection; every other is a figure that units can be retired against. */
export function toFigures(figures: readonly InventoryFigure[], currentYear: number): YearlyFigure[] {
  return figures.map(({ year, tonnes }) => ({
    year,
    status: year > currentYear ? 'ProjectedInventory' : 'Inventory',
    quantity: tonnes,
  }));
}
