import { fileURLToPath } from 'node:url';
import type { Land } from './content/places.ts';

/** A picture's land and light, as its file names them. */
type View = `${Land}-${'day' | 'gold' | 'cloud' | 'dawn' | 'dusk'}`;

/**
 * The pictures of `pictures/`: each motif in the lands where it occurs. The file is named
 * `<motif>-<land>-<light>.webp`.
 */
const views = {
  arena: ['dry-dusk'],
  batteries: ['coast-gold'],
  'bike-path': ['coast-day', 'fjord-gold', 'dry-dawn'],
  bridge: ['coast-gold'],
  bus: ['valley-day', 'dry-dusk', 'coast-cloud'],
  chargers: ['dry-gold', 'delta-dusk'],
  clarifiers: ['delta-dawn', 'plateau-day'],
  collection: ['delta-day'],
  compost: ['valley-gold', 'coast-day', 'delta-cloud'],
  digester: ['valley-day', 'coast-dawn'],
  dyke: ['delta-dawn'],
  eelgrass: ['coast-day'],
  farm: ['valley-gold'],
  ferry: ['fjord-day', 'coast-dusk'],
  forest: ['valley-dawn', 'coast-cloud', 'fjord-gold'],
  'forest-work': ['valley-cloud'],
  'gas-plant': ['plateau-dusk'],
  glasshouse: ['delta-gold'],
  hall: ['plateau-day', 'coast-cloud', 'fjord-dusk', 'dry-gold'],
  harbour: ['fjord-dawn'],
  'heat-plant': ['fjord-day', 'delta-dusk', 'coast-gold'],
  homes: ['coast-dusk'],
  hydro: ['valley-day', 'fjord-dawn'],
  injection: ['plateau-gold'],
  landfill: ['valley-gold', 'dry-day', 'plateau-cloud'],
  map: ['coast-day', 'valley-day'],
  meadow: ['valley-dawn', 'coast-gold'],
  mill: ['plateau-dawn'],
  mine: ['dry-gold'],
  orchard: ['dry-day'],
  pipes: ['coast-cloud'],
  planting: ['plateau-gold', 'coast-day'],
  recycling: ['delta-day', 'coast-gold'],
  river: ['plateau-day', 'fjord-dawn'],
  'solar-field': ['coast-gold', 'dry-day'],
  'solar-roof': ['coast-day', 'dry-gold'],
  'street-lights': ['dry-dusk'],
  substation: ['plateau-gold'],
  'timber-building': ['fjord-day', 'dry-dawn'],
  town: ['coast-day', 'fjord-dusk'],
  trucks: ['delta-cloud', 'plateau-dawn'],
  'water-works': ['valley-dawn', 'dry-day'],
  wetland: ['delta-dawn', 'coast-gold', 'valley-cloud'],
  wind: ['plateau-gold', 'coast-day'],
  'wood-plant': ['plateau-dawn'],
  'works-yard': ['plateau-cloud'],
  workshop: ['coast-day'],
} as const satisfies Readonly<Record<string, readonly [View, ...View[]]>>;

/** What a picture shows. */
export type Motif = keyof typeof views;

/** The names of all pictures of projects, in no order. */
export const pictureNames: readonly string[] = Object.entries(views).flatMap(([motif, all]) =>
  all.map((view) => `${motif}-${view}`),
);

/** Returns the name of a picture of a motif: that of the given land, else those of other lands in turn. */
export function pictureFor(motif: Motif, land: Land, turn: number): string {
  const all: readonly [View, ...View[]] = views[motif];
  const own = all.find((view) => view.startsWith(`${land}-`));
  return `${motif}-${own ?? all[turn % all.length] ?? all[0]}`;
}

/** Returns the pictures that show the motif of a picture in another land or light. */
export function otherViews(name: string): readonly string[] {
  const all = Object.entries(views).map(([motif, ofMotif]) => ofMotif.map((view) => `${motif}-${view}`));
  return (all.find((names) => names.includes(name)) ?? []).filter((other) => other !== name);
}

/** Returns the path of a picture of a project. */
export function picturePath(name: string): string {
  return fileURLToPath(new URL(`pictures/${name}.webp`, import.meta.url));
}

/** Returns the path of an organization's logo. */
export function logoPath(organization: string): string {
  return fileURLToPath(new URL(`pictures/logos/${organization}.webp`, import.meta.url));
}
