import type { Motif } from './motif.ts';

/** Okabe and Ito's hues, which represent the project types throughout the registry. */
const energy = '#f0e442';
const efficiency = '#e69f00';
const waste = '#d55e00';
const fleet = '#cc79a7';
const transport = '#0072b2';
const land = '#009e73';
const works = '#56b4e9';
const other = '#4a4f4d';

/** The hue of a motif's coloured part: a roof, a bus, a pipe. */
export const themeHues: Readonly<Record<Motif, string>> = {
  arena: efficiency,
  batteries: energy,
  'bike-path': transport,
  bridge: works,
  bus: transport,
  chargers: fleet,
  clarifiers: works,
  collection: waste,
  compost: waste,
  digester: waste,
  dyke: works,
  eelgrass: land,
  farm: waste,
  ferry: transport,
  forest: land,
  'forest-work': land,
  'gas-plant': other,
  glasshouse: other,
  hall: efficiency,
  harbour: transport,
  'heat-plant': efficiency,
  homes: efficiency,
  hydro: energy,
  injection: other,
  landfill: waste,
  map: land,
  meadow: land,
  mill: efficiency,
  mine: other,
  orchard: land,
  pipes: works,
  planting: land,
  recycling: waste,
  river: works,
  'solar-field': energy,
  'solar-roof': energy,
  'street-lights': efficiency,
  substation: energy,
  'timber-building': works,
  town: efficiency,
  trucks: fleet,
  'water-works': works,
  wetland: land,
  wind: energy,
  'wood-plant': energy,
  'works-yard': fleet,
  workshop: efficiency,
};
