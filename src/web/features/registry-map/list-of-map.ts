import { pagePaths } from '#contract/page-paths.ts';
import type { MapFilter } from './map-query.ts';

/**
 * Returns the address of the list of the projects shown in a box of the map; of any type when no type is selected. The map of a list
 * stays with the list.
 */
export function addressOfList({ narrowing, types }: MapFilter, bbox: string): string {
  const { stage, organization, list } = narrowing;
  const address = new URLSearchParams(list);
  if (types !== null && types.length > 0) address.set('type', types.join(','));
  if (stage !== undefined) address.set('stage', stage);
  if (organization !== undefined) address.set('organization', organization);
  address.set('bbox', bbox);
  if (list !== undefined) address.set('map', 'on');
  return `${pagePaths.projects}?${address.toString()}`;
}
