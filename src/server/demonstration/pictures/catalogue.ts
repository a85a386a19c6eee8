import type { Land } from '../content/places.ts';
import type { Motif } from './motif.ts';
import type { Light, SceneKey } from './scene.ts';

type View = readonly [Land, Light];

/** The available pictures: each motif in the lands where it occurs, in a suitable light. */
const views: Readonly<Record<Motif, readonly [View, ...View[]]>> = {
  arena: [['dry', 'dusk']],
  batteries: [['coast', 'gold']],
  'bike-path': [
    ['coast', 'day'],
    ['fjord', 'gold'],
    ['dry', 'dawn'],
  ],
  bridge: [['coast', 'gold']],
  bus: [
    ['valley', 'day'],
    ['dry', 'dusk'],
    ['coast', 'cloud'],
  ],
  chargers: [
    ['dry', 'gold'],
    ['delta', 'dusk'],
  ],
  clarifiers: [
    ['delta', 'dawn'],
    ['plateau', 'day'],
  ],
  collection: [['delta', 'day']],
  compost: [
    ['valley', 'gold'],
    ['coast', 'day'],
    ['delta', 'cloud'],
  ],
  digester: [
    ['valley', 'day'],
    ['coast', 'dawn'],
  ],
  dyke: [['delta', 'dawn']],
  eelgrass: [['coast', 'day']],
  farm: [['valley', 'gold']],
  ferry: [
    ['fjord', 'day'],
    ['coast', 'dusk'],
  ],
  forest: [
    ['valley', 'dawn'],
    ['coast', 'cloud'],
    ['fjord', 'gold'],
  ],
  'forest-work': [['valley', 'cloud']],
  'gas-plant': [['plateau', 'dusk']],
  glasshouse: [['delta', 'gold']],
  hall: [
    ['plateau', 'day'],
    ['coast', 'cloud'],
    ['fjord', 'dusk'],
    ['dry', 'gold'],
  ],
  harbour: [['fjord', 'dawn']],
  'heat-plant': [
    ['fjord', 'day'],
    ['delta', 'dusk'],
    ['coast', 'gold'],
  ],
  homes: [['coast', 'dusk']],
  hydro: [
    ['valley', 'day'],
    ['fjord', 'dawn'],
    ['coast', 'cloud'],
  ],
  injection: [['plateau', 'gold']],
  landfill: [
    ['valley', 'gold'],
    ['dry', 'day'],
    ['plateau', 'cloud'],
  ],
  map: [
    ['coast', 'day'],
    ['valley', 'day'],
  ],
  meadow: [
    ['valley', 'dawn'],
    ['coast', 'gold'],
  ],
  mill: [['plateau', 'dawn']],
  mine: [['dry', 'gold']],
  orchard: [['dry', 'day']],
  pipes: [['coast', 'cloud']],
  planting: [
    ['plateau', 'gold'],
    ['coast', 'day'],
  ],
  recycling: [
    ['delta', 'day'],
    ['coast', 'gold'],
  ],
  river: [
    ['plateau', 'day'],
    ['fjord', 'dawn'],
  ],
  'solar-field': [
    ['coast', 'gold'],
    ['dry', 'day'],
  ],
  'solar-roof': [
    ['coast', 'day'],
    ['dry', 'gold'],
  ],
  'street-lights': [['dry', 'dusk']],
  substation: [['plateau', 'gold']],
  'timber-building': [
    ['fjord', 'day'],
    ['dry', 'dawn'],
  ],
  town: [
    ['coast', 'day'],
    ['fjord', 'dusk'],
  ],
  trucks: [
    ['delta', 'cloud'],
    ['plateau', 'dawn'],
  ],
  'water-works': [
    ['valley', 'dawn'],
    ['dry', 'day'],
  ],
  wetland: [
    ['delta', 'dawn'],
    ['coast', 'gold'],
    ['valley', 'cloud'],
  ],
  wind: [
    ['plateau', 'gold'],
    ['coast', 'day'],
  ],
  'wood-plant': [['plateau', 'dawn']],
  'works-yard': [['plateau', 'cloud']],
  workshop: [['coast', 'day']],
};

/** Returns the picture of a motif for a land: that land's own, else one of the other lands in turn. */
export function sceneFor(motif: Motif, land: Land, turn: number): SceneKey {
  const all = views[motif];
  const own = all.findIndex(([where]) => where === land);
  const index = own === -1 ? turn % all.length : own;
  const [shownLand, light] = all[index] ?? all[0];
  return { motif, land: shownLand, light, mirrored: index % 2 === 1 };
}
