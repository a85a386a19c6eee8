import type { PlaceKey } from './places.ts';

export type OrganizationContent = { readonly key: string; readonly name: string; readonly at: PlaceKey };

/** The demonstration's organizations. All are fictitious; several say so in their name. */
export const organizations = [
  { key: 'example-bay', name: 'Town of Example Bay', at: 'comox' },
  { key: 'sample-creek', name: 'District of Sample Creek', at: 'mission' },
  { key: 'kestrel-landing', name: 'City of Kestrel Landing', at: 'nelson' },
  { key: 'alderwick', name: 'Village of Alderwick', at: 'squamish' },
  { key: 'fernmoor', name: 'District of Fernmoor', at: 'campbell-river' },
  { key: 'quillback', name: 'Town of Quillback Harbour', at: 'sechelt' },
  { key: 'larchmere', name: 'City of Larchmere', at: 'kamloops' },
  { key: 'saltmarsh', name: 'City of Saltmarsh Point', at: 'richmond' },
  { key: 'hollow-pine', name: 'District of Hollow Pine', at: 'prince-george' },
  { key: 'thimbleberry', name: 'Village of Thimbleberry Flats', at: 'smithers' },
  { key: 'otterbrook', name: 'Town of Otterbrook Ferry', at: 'nanaimo' },
  { key: 'ember-ridge', name: 'City of Ember Ridge', at: 'kelowna' },
  { key: 'wintergreen', name: 'Village of Wintergreen Narrows', at: 'prince-rupert' },
  { key: 'goldenrod', name: 'District of Goldenrod Bench', at: 'penticton' },
  { key: 'bracken', name: 'Town of Bracken Crossing', at: 'cranbrook' },
  { key: 'northlamp', name: 'City of Northlamp', at: 'fort-st-john' },
  { key: 'sample-coast', name: 'Regional District of Sample Coast', at: 'powell-river' },
  { key: 'inner-larches', name: 'Regional District of Inner Larches', at: 'revelstoke' },
  { key: 'cedar-tide', name: 'Cedar and Tide Regional District', at: 'courtenay' },
  { key: 'long-lake', name: 'Regional District of Long Example Lake', at: 'vernon' },
  { key: 'plateau', name: 'Example Plateau Regional District', at: 'williams-lake' },
  { key: 'heron-delta', name: 'Heron Delta Water and Waste District', at: 'delta' },
  { key: 'three-valleys', name: 'Three Samples Transit Authority', at: 'abbotsford' },
  { key: 'outer-islands', name: 'Outer Example Islands Service District', at: 'haida-gwaii' },
  { key: 'harbour-light', name: 'Harbour Light Energy Co-operative', at: 'nanaimo' },
  { key: 'heron-marsh', name: 'Heron Marsh Stewards Society', at: 'delta' },
  { key: 'anse-cedres', name: 'Société de l’Anse aux Cèdres', at: 'powell-river' },
  { key: 'vent-ouest', name: 'Les Ateliers du Vent d’Ouest', at: 'victoria' },
  { key: 'two-ferries', name: 'Two Ferries Community Association', at: 'salt-spring' },
  { key: 'slow-river', name: 'Slow River Watershed Circle', at: 'quesnel' },
  { key: 'kelp-current', name: 'Kelp and Current Society', at: 'tofino' },
  { key: 'tamarack-trails', name: 'Tamarack Lamp Trails Club', at: 'fernie' },
  { key: 'windfall', name: 'Windfall Bench Growers’ Association', at: 'osoyoos' },
  { key: 'lantern-hill', name: 'Lantern Hill Housing Co-operative', at: 'vancouver' },
  { key: 'open-barn', name: 'Open Barn Farmers’ Exchange', at: 'chilliwack' },
  { key: 'snowline', name: 'Snowline Example Forest Society', at: 'golden' },
  { key: 'pebble-pine', name: 'Pebble and Pine Car Share Co-operative', at: 'victoria' },
  { key: 'night-heron', name: 'Night Heron Recycling Society', at: 'surrey' },
  { key: 'example-slough', name: 'Friends of Example Slough', at: 'delta' },
  { key: 'soleil-plateau', name: 'Coopérative Soleil du Plateau', at: 'kamloops' },
  { key: 'slow-kettle', name: 'Slow Kettle Biogas Ltd.', at: 'abbotsford' },
  { key: 'tamarack-tide', name: 'Tamarack & Tide Engineering Ltd.', at: 'vancouver' },
  { key: 'blue-gantry', name: 'Blue Gantry Shipping Ltd.', at: 'prince-rupert' },
  { key: 'copper-heron', name: 'Copper Heron Minerals Ltd.', at: 'merritt' },
  { key: 'moss-mortar', name: 'Moss & Mortar Builders Ltd.', at: 'squamish' },
  { key: 'third-bend', name: 'Third Bend Hydro Ltd.', at: 'pemberton' },
  { key: 'grey-jay', name: 'Grey Jay Example Air Ltd.', at: 'smithers' },
  { key: 'upper-bench', name: 'Upper Bench Gas Processing Ltd.', at: 'fort-nelson' },
  { key: 'ninebark', name: 'Ninebark Sample Mills Ltd.', at: 'quesnel' },
  { key: 'paper-boat', name: 'Paper Boat Parcels Ltd.', at: 'surrey' },
  { key: 'quiet-road', name: 'Quiet Road Fleet Leasing Ltd.', at: 'kelowna' },
  { key: 'hearth-loop', name: 'Hearth & Loop District Heat Ltd.', at: 'vancouver' },
  { key: 'ninth-row', name: 'Ninth Row Glasshouses Ltd.', at: 'delta' },
  { key: 'cold-fjord', name: 'Cold Fjord Cooling Services Ltd.', at: 'campbell-river' },
  { key: 'example-college', name: 'Example Coast College', at: 'courtenay' },
  { key: 'school-district', name: 'School Board of Long Example Lake', at: 'vernon' },
  { key: 'fernmoor-hospital', name: 'Fernmoor Hospital Society', at: 'campbell-river' },
  { key: 'sample-sound', name: 'Port of Sample Sound', at: 'kitimat' },
  { key: 'larches-university', name: 'University of the Inner Larches', at: 'nelson' },
  { key: 'sample-library', name: 'Sample Coast Library Trust', at: 'gibsons' },
] as const satisfies readonly OrganizationContent[];

/** The organization that runs the registry. It has no projects of its own and decides on all others. */
export const registryOffice = { key: 'registry-office', name: 'Example Registry Office' } as const;

export type OrganizationKey = (typeof organizations)[number]['key'];

/** Organizations with a map on their page. */
export const withMicrosite: readonly OrganizationKey[] = ['sample-coast', 'kestrel-landing', 'harbour-light'];

/** Organizations with a logo, a file of `pictures/logos`. */
export const withLogo: readonly OrganizationKey[] = [
  'example-bay',
  'sample-creek',
  'kestrel-landing',
  'alderwick',
  'larchmere',
  'saltmarsh',
  'hollow-pine',
  'thimbleberry',
  'ember-ridge',
  'wintergreen',
  'goldenrod',
  'northlamp',
  'inner-larches',
  'cedar-tide',
  'long-lake',
  'plateau',
  'heron-delta',
  'three-valleys',
  'harbour-light',
  'heron-marsh',
  'anse-cedres',
  'vent-ouest',
  'kelp-current',
  'tamarack-trails',
  'windfall',
  'lantern-hill',
  'snowline',
  'pebble-pine',
  'soleil-plateau',
  'slow-kettle',
  'tamarack-tide',
  'blue-gantry',
  'moss-mortar',
  'third-bend',
  'grey-jay',
  'paper-boat',
  'hearth-loop',
  'cold-fjord',
  'example-college',
  'larches-university',
];

/** Which organizations' pages include the projects of which other organizations. */
export const inclusions: readonly {
  readonly organization: OrganizationKey;
  readonly others: readonly OrganizationKey[];
}[] = [{ organization: 'sample-coast', others: ['example-bay', 'anse-cedres'] }];
