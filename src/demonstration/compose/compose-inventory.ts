import { type RowSectors, sectorsOf } from '#domain/inventory/inventory-years.ts';
import { blankEntry } from '#domain/project/entry.ts';
import type { ProjectType } from '#domain/project/project-terms.ts';
import type { InventoryContent } from '../content/inventories.ts';
import { organizations } from '../content/organizations.ts';
import { type Place, places } from '../content/places.ts';
import type { OffsetContent } from '../content/purchased-offsets.ts';
import { type Motif, pictureFor } from '../picture-catalogue.ts';
import { type Calendar, composeTimes, sequenceOf, yearsFrom } from './calendar.ts';
import { composePerson, locate } from './compose-project.ts';
import type { Draft } from './entry.ts';

/**
 * Returns an organization's inventory: counted years, then planned ones. The ledger keeps its years in force.
 */
export function composeInventory(inventory: InventoryContent, index: number, calendar: Calendar): Draft {
  const {
    by,
    title,
    lead,
    visibility = 'Private',
    status: standing = 'Approved',
    french = false,
  } = inventory;
  const { yearOf } = calendar;
  const place = homeOf(by);
  const [start, end] = [yearOf(inventory.years[0]), yearOf(inventory.years[1])];
  const countedTo = yearOf(inventory.countedTo);
  const times = composeTimes(standing, index, start, calendar);
  return {
    organization: by,
    standing,
    times,
    comments: [],
    french,
    units: [],
    covering: { share: inventory.covered ?? 0, from: yearOf(inventory.coveredFrom ?? inventory.years[0]) },
    pictures: { featured: pictureFor('town', place.land, index) },
    documents: [
      { slot: 'projectPlan', kind: 'report' },
      ...[countedTo - 1, countedTo]
        .filter((year) => year > start && visibility === 'Public')
        .map((year) => ({ slot: `inventory${year}`, kind: 'inventory' }) as const),
    ],
    details: {
      ...blankEntry('Inventory'),
      title,
      description: calendar.textOf(lead),
      programType: 'Inventory',
      stage: 'Active',
      status: standing,
      visibility,
      overviewTracking: 'Tracked',
      startDate: `${start}-01-01`,
      endDate: `${end}-12-31`,
      ...locate(place, index, french),
      ...composePerson(by, index, french),
      isFeatured: false,
      registeredAt: times.registered,
      rows: composeYears(inventory, calendar),
    },
  };
}

function composeYears(
  { title, years: [first, last], countedTo, tonnes, change, shares }: InventoryContent,
  { yearOf }: Calendar,
): Draft['details']['rows'] {
  const next = sequenceOf(title);
  return yearsFrom(yearOf(first), yearOf(last)).map((year, age) => {
    const counted = year <= yearOf(countedTo);
    const variation = counted ? 0.97 + 0.06 * next() : 1;
    const quantity = Math.round(tonnes * change ** age * variation);
    if (counted) return { year, status: 'Inventory', quantity, ...bySector(quantity, shares) };
    return { year, status: 'ProjectedInventory', quantity: Math.round(quantity / 10) * 10 };
  });
}

/** Divides a year among its sectors, in whole tonnes that add up to it. */
function bySector(quantity: number, shares: InventoryContent['shares']): RowSectors {
  if (shares === undefined) return {};
  const { transportation = 0, waste = 0, ippu = 0, afolu = 0 } = shares;
  const others = Object.entries({ transportation, waste, ippu, afolu }).map(
    ([sector, share]) => [sector, Math.round(quantity * share)] as const,
  );
  const stationaryEnergy = others.reduce((left, [, tonnes]) => left - tonnes, quantity);
  return sectorsOf('Inventory', { sectors: { ...Object.fromEntries(others), stationaryEnergy } });
}

/** Returns the place of an organization. */
function homeOf(key: InventoryContent['by']): Place {
  const found = organizations.find((organization) => organization.key === key);
  if (found === undefined) throw new Error(`There is no organization ${key}.`);
  return places[found.at];
}

/** What the picture of purchased offsets shows, by the type of the project that they come from. */
const offsetMotifs: Readonly<Record<ProjectType, Motif>> = {
  'Energy Generation': 'wind',
  'Energy Efficiency': 'workshop',
  Waste: 'landfill',
  Fleet: 'trucks',
  Transportation: 'bus',
  'Natural Assets': 'forest',
  Infrastructure: 'bridge',
  Others: 'hall',
  'Acid Gas Injection': 'injection',
};

/**
 * Returns purchased offsets, with the units that the ledger records on approval. Their description says where
 * they were issued.
 */
export function composeOffsets(offsets: OffsetContent, index: number, calendar: Calendar): Draft {
  const { by, title, lead, provider, source, vintages } = offsets;
  const first = calendar.yearOf(offsets.first);
  const place: Place = places[offsets.at];
  const bought = vintages.map((tonnes, age) => ({ year: first + age, tonnes }));
  const last = first + vintages.length - 1;
  const standing = offsets.status ?? 'Approved';
  const approved = standing === 'Approved';
  const times = composeTimes(standing, index, last, calendar);
  return {
    organization: by,
    standing,
    times,
    comments: [],
    french: false,
    units: approved ? bought : [],
    covering: null,
    pictures: { featured: pictureFor(offsetMotifs[offsets.type], place.land, index) },
    documents: [{ slot: 'projectPlan', kind: 'transfer' }],
    details: {
      ...blankEntry('Offsets'),
      title,
      description: calendar.textOf(`${lead} ${whereIssued(source)}`),
      programType: 'Offsets',
      projectType: offsets.type,
      stage: 'Active',
      offsetProvider: provider,
      offsetRegistry: source.registry,
      offsetProject: source.id,
      offsetSerials: bought.map(({ year, tonnes }) => `${source.id}-${year}-1 to ${tonnes}`).join('; '),
      status: standing,
      visibility: offsets.visibility ?? 'Private',
      overviewTracking: 'Tracked',
      startDate: `${first}-01-01`,
      endDate: `${last}-12-31`,
      ...locate(place, index, false),
      ...composePerson(by, index, false),
      isFeatured: false,
      registeredAt: times.registered,
      rows: approved
        ? []
        : bought.map(({ year, tonnes }) => ({ year, status: 'Registered', quantity: tonnes })),
    },
  };
}

function whereIssued({ registry, id }: OffsetContent['source']): string {
  return `They were issued in the ${registry} as ${id}.`;
}
