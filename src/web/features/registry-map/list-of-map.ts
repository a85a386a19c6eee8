import { pagePaths } from '#contract/page-paths.ts';
import type { Ticked } from './legend-state.ts';
import type { Narrowing } from './map-query.ts';

/** The list of the projects that the map is of; it is narrowed by one type at most. */
export function addressOfList({ stage, organization }: Narrowing, ticked: Ticked): string {
  const [only, ...others] = ticked;
  const address = new URLSearchParams();
  if (only !== undefined && others.length === 0 && only !== 'Others') address.set('type', only);
  if (stage !== undefined) address.set('stage', stage);
  if (organization !== undefined && !organization.includes(',')) address.set('organization', organization);
  return address.size === 0 ? pagePaths.projects : `${pagePaths.projects}?${address.toString()}`;
}
