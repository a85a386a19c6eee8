import type { Sector } from '#domain/inventory/inventory-years.ts';
import type { Visibility } from '#domain/project/project-terms.ts';
import type { OrganizationKey } from './organizations.ts';

/** A yearly inventory: counted up to `countedTo`, planned after it. */
export type InventoryContent = {
  readonly by: OrganizationKey;
  readonly title: string;
  readonly lead: string;
  readonly years: readonly [number, number];
  readonly countedTo: number;
  /** t CO2e in the first year, and the ratio of each year to the previous one. */
  readonly tonnes: number;
  readonly change: number;
  /** The share of sectors in each year; stationary energy has the rest. */
  readonly shares?: Readonly<Partial<Record<Exclude<Sector, 'stationaryEnergy'>, number>>>;
  /** The share of each year to cover, if enough units are available; 1 is full coverage. */
  readonly covered?: number;
  readonly coveredFrom?: number;
  readonly status?: 'Draft' | 'Submitted';
  readonly visibility?: Visibility;
  /** True if it is written in French. */
  readonly french?: true;
};

const town =
  'It counts fuel for vehicles, heat and power of buildings, street lights and water works. It does not count what residents and firms emit. Factors are those published for the year; where a factor was corrected later, the year was counted again and the change is in the yearly document.';
const firm =
  'It counts fuel, heat, power and business travel of all sites. Goods that were bought are not counted. A year is closed in March of the next one and is not changed after that, except for errors, which are listed in the yearly document.';

export const inventories: readonly InventoryContent[] = [
  {
    by: 'example-bay',
    title: 'Corporate inventory of the Town of Example Bay',
    lead: `The town has counted its own emissions since {2018} and shows them to everybody. ${town}`,
    years: [2018, 2030],
    countedTo: 2025,
    tonnes: 1980,
    change: 0.97,
    covered: 1,
    coveredFrom: 2019,
    shares: { transportation: 0.41, waste: 0.06 },
    visibility: 'Public',
  },
  {
    by: 'sample-creek',
    title: 'Corporate inventory of the District of Sample Creek',
    lead: `The landfill is a project of its own and is not in this inventory. ${town}`,
    years: [2018, 2029],
    countedTo: 2024,
    tonnes: 5900,
    change: 0.98,
    covered: 1,
    coveredFrom: 2018,
  },
  {
    by: 'kestrel-landing',
    title: 'Corporate inventory of the City of Kestrel Landing',
    lead: `The city covers each year with units of its own first and buys offsets for the rest. ${town}`,
    years: [2017, 2030],
    countedTo: 2025,
    tonnes: 3600,
    change: 0.985,
    covered: 1,
    coveredFrom: 2019,
    visibility: 'Public',
  },
  {
    by: 'alderwick',
    title: 'Corporate inventory of the Village of Alderwick',
    lead: `Nine vehicles, four buildings and a pump. ${town}`,
    years: [2019, 2028],
    countedTo: 2024,
    tonnes: 640,
    change: 0.96,
    covered: 1,
    coveredFrom: 2020,
  },
  {
    by: 'larchmere',
    title: 'Corporate inventory of the City of Larchmere',
    lead: `The city counts and plans, and has retired nothing yet. ${town}`,
    years: [2016, 2030],
    countedTo: 2024,
    tonnes: 8100,
    change: 0.985,
  },
  {
    by: 'saltmarsh',
    title: 'Corporate inventory of the City of Saltmarsh Point',
    lead: `Pumps behind the dykes are the largest part of it. ${town}`,
    years: [2015, 2030],
    countedTo: 2024,
    tonnes: 12_400,
    change: 0.99,
    covered: 0.1,
    coveredFrom: 2019,
  },
  {
    by: 'ember-ridge',
    title: 'Corporate inventory of the City of Ember Ridge',
    lead: `The city covers about a third of each year and says so on its bills. ${town}`,
    years: [2014, 2030],
    countedTo: 2025,
    tonnes: 10_200,
    change: 0.98,
    covered: 0.35,
    coveredFrom: 2020,
  },
  {
    by: 'wintergreen',
    title: 'Corporate inventory of the Village of Wintergreen Narrows',
    lead: `Diesel for power is counted here until the weir is rebuilt. ${town}`,
    years: [2020, 2028],
    countedTo: 2024,
    tonnes: 930,
    change: 0.97,
    covered: 1,
    coveredFrom: 2022,
  },
  {
    by: 'cedar-tide',
    title: 'Corporate inventory of the Cedar and Tide Regional District',
    lead: `It covers nine services, from water to parks, and has been counted by the same two people from the start. ${town}`,
    years: [2018, 2030],
    countedTo: 2024,
    tonnes: 4700,
    change: 0.97,
    covered: 0.4,
    coveredFrom: 2020,
    visibility: 'Public',
  },
  {
    by: 'heron-delta',
    title: 'Inventory of water, waste and trucks of the delta',
    lead: `The district’s works treat the waste of nine municipalities; all of it is counted here and none of it by them. ${town}`,
    years: [2017, 2029],
    countedTo: 2024,
    tonnes: 6100,
    change: 0.99,
    covered: 1,
    coveredFrom: 2021,
  },
  {
    by: 'larches-university',
    title: 'Inventory of the University of the Inner Larches',
    lead: `Two campuses and a field station; flights of students are counted since {2021}. ${firm}`,
    years: [2018, 2030],
    countedTo: 2024,
    tonnes: 2150,
    change: 0.98,
    covered: 0.3,
    coveredFrom: 2019,
  },
  {
    by: 'paper-boat',
    title: 'Company inventory of Paper Boat Parcels',
    lead: `Depots, vans and hired trucks by the kilometre. ${firm}`,
    years: [2020, 2028],
    countedTo: 2024,
    tonnes: 4100,
    change: 0.95,
    covered: 0.5,
    coveredFrom: 2020,
  },
  {
    by: 'fernmoor',
    title: 'First inventory of the District of Fernmoor',
    lead: `The first inventory of the district, with its fuel records of two years. ${town}`,
    years: [2023, 2027],
    countedTo: 2024,
    tonnes: 3300,
    change: 0.98,
    status: 'Submitted',
  },
  {
    by: 'otterbrook',
    title: 'Inventory of Otterbrook Ferry',
    lead: `Work has begun; heat of two buildings is still missing. ${town}`,
    years: [2024, 2026],
    countedTo: 2024,
    tonnes: 1700,
    change: 0.98,
    status: 'Draft',
  },
  {
    by: 'anse-cedres',
    title: 'Inventaire de la Société de l’Anse aux Cèdres',
    lead: 'Il compte le mazout, l’électricité et les véhicules de la société : deux bâtiments, un atelier et quatre camions. Il ne compte pas ce que les membres émettent chez eux. Les factures sont celles de l’année; une erreur trouvée après coup est corrigée et notée.',
    years: [2021, 2028],
    countedTo: 2024,
    tonnes: 310,
    change: 0.97,
    covered: 1,
    coveredFrom: 2022,
    french: true,
  },
];
