import type { ProjectType, Visibility } from '#domain/project/project-terms.ts';
import type { OrganizationKey } from './organizations.ts';
import type { PlaceKey } from './places.ts';

/** Offsets issued elsewhere and recorded here so that they can be retired. */
export type OffsetContent = {
  readonly by: OrganizationKey;
  readonly at: PlaceKey;
  readonly title: string;
  readonly lead: string;
  readonly provider: string;
  readonly type: ProjectType;
  readonly source: { readonly registry: string; readonly id: string };
  /** t CO2e of each vintage, starting with the first year. */
  readonly first: number;
  readonly vintages: readonly number[];
  readonly status?: 'Draft' | 'Submitted';
  readonly visibility?: Visibility;
};

const paper =
  'The contract and the transfer notice are among the documents. In the source registry the units are held for us and cannot be sold again; here they can be retired, and neither transferred nor cancelled.';

export const purchasedOffsets: readonly OffsetContent[] = [
  {
    by: 'kestrel-landing',
    at: 'terrace',
    title: 'Offsets from the upriver forest',
    lead: `The city buys what its own projects do not cover. It chose a forest in the same province, visited it in {2021} and goes back every third year. ${paper}`,
    provider: 'Low Tide Example Offsets',
    type: 'Natural Assets',
    source: { registry: 'Example Offsets Registry', id: 'EX-2041' },
    first: 2019,
    vintages: [1900, 1900, 2000, 2000, 1950, 1900],
    visibility: 'Public',
  },
  {
    by: 'example-bay',
    at: 'campbell-river',
    title: 'Offsets from a replanted river bank',
    lead: `The town buys what its own projects leave open, once a year and after the inventory is closed. The river bank is an hour away, and council has walked along it. ${paper}`,
    provider: 'Low Tide Example Offsets',
    type: 'Natural Assets',
    source: { registry: 'Example Offsets Registry', id: 'EX-2117' },
    first: 2020,
    vintages: [400, 400, 380, 360, 350],
  },
  {
    by: 'alderwick',
    at: 'williams-lake',
    title: 'Offsets from ranch land kept in grass',
    lead: `The village buys a small lot each year after the inventory is closed, so that the number is known and not guessed. ${paper}`,
    provider: 'Wide Sample Carbon EditedProject',
    type: 'Natural Assets',
    source: { registry: 'Sample Credits Register', id: 'S-0778' },
    first: 2019,
    vintages: [540, 530, 500, 480, 460],
  },
  {
    by: 'ember-ridge',
    at: 'prince-george',
    title: 'Offsets from a mill that left gas',
    lead: `Council set aside a fixed sum for five years, and the sum buys less each year. The offsets cover about a third of what the city emits, together with its own projects. ${paper}`,
    provider: 'Northern Example Pool',
    type: 'Energy Efficiency',
    source: { registry: 'Example Offsets Registry', id: 'EX-1190' },
    first: 2018,
    vintages: [3400, 3200, 3100, 2900, 2700],
    visibility: 'Public',
  },
  {
    by: 'wintergreen',
    at: 'haida-gwaii',
    title: 'Offsets from island power',
    lead: `The village runs on diesel in winter and buys offsets from a place that has stopped doing so. Two councils agreed on the price over lunch, and the provider wrote it down. ${paper}`,
    provider: 'Low Tide Example Offsets',
    type: 'Energy Generation',
    source: { registry: 'Example Offsets Registry', id: 'EX-2306' },
    first: 2020,
    vintages: [900, 900, 880, 870],
  },
  {
    by: 'larches-university',
    at: 'cranbrook',
    title: 'Offsets for field courses',
    lead: `Each field course adds the offsets of its trip to its fee. The travel office buys them together once a year. ${paper}`,
    provider: 'Wide Sample Carbon EditedProject',
    type: 'Natural Assets',
    source: { registry: 'Sample Credits Register', id: 'S-1312' },
    first: 2020,
    vintages: [220, 260, 310, 330],
  },
  {
    by: 'paper-boat',
    at: 'delta',
    title: 'Offsets for hired trucks',
    lead: `The company cannot choose the engines of trucks that it hires by the hour. It buys offsets for those kilometres and for no others, and shows the kilometres in its inventory. ${paper}`,
    provider: 'Northern Example Pool',
    type: 'Waste',
    source: { registry: 'Example Offsets Registry', id: 'EX-3015' },
    first: 2020,
    vintages: [1100, 1200, 1150, 1000],
    visibility: 'Public',
  },
  {
    by: 'otterbrook',
    at: 'nanaimo',
    title: 'Offsets for the summer ferry',
    lead: 'An offer was received and is being compared with two others. The quantity follows once the inventory of {2024} is complete.',
    provider: 'Wide Sample Carbon EditedProject',
    type: 'Transportation',
    source: { registry: 'Sample Credits Register', id: 'S-2001' },
    first: 2024,
    vintages: [300],
    status: 'Draft',
  },
];
