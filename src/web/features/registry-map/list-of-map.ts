import { pagePaths } from '#contract/page-paths.ts';
import { type Ticked, typesAsked } from './legend-state.ts';
import type { Narrowing } from './map-query.ts';

/** The list of the projects that the map is of, narrowed to the same types; where none is ticked, to no type. */
export function addressOfList({ stage, organization }: Narrowing, ticked: Ticked): string {
  const types = typesAsked(ticked) ?? [];
  const address = new URLSearchParams();
  if (types.length > 0) address.set('type', types.join(','));
  if (stage !== undefined) address.set('stage', stage);
  if (organization !== undefined) address.set('organization', organization);
  return address.size === 0 ? pagePaths.projects : `${pagePaths.projects}?${address.toString()}`;
}
