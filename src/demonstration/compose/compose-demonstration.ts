import { formatOrganizationSerial, formatProjectSerial } from '#domain/ledger/serial.ts';
import { efficiencyProjects, ownerProjects } from '../content/efficiency-projects.ts';
import { energyProjects } from '../content/energy-projects.ts';
import { fleetProjects } from '../content/fleet-projects.ts';
import { heatProjects } from '../content/heat-projects.ts';
import { inventories } from '../content/inventories.ts';
import { landProjects } from '../content/land-projects.ts';
import { organizations } from '../content/organizations.ts';
import { otherProjects } from '../content/other-projects.ts';
import { purchasedOffsets } from '../content/purchased-offsets.ts';
import { transportProjects } from '../content/transport-projects.ts';
import { wasteProjects } from '../content/waste-projects.ts';
import { worksProjects } from '../content/works-projects.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { composeInventory, composeOffsets } from './compose-inventory.ts';
import { composeProject } from './compose-project.ts';
import type { Draft, Entry } from './entry.ts';
import { partPictures } from './part-pictures.ts';

const projects = [
  ...energyProjects,
  ...landProjects,
  ...wasteProjects,
  ...transportProjects,
  ...efficiencyProjects,
  ...heatProjects,
  ...fleetProjects,
  ...otherProjects,
  ...worksProjects,
  ...ownerProjects,
];

export type ComposedOrganization = (typeof organizations)[number] & { readonly serial: string };
export type Demonstration = {
  readonly organizations: readonly ComposedOrganization[];
  /** In the order in which they were begun, which is also the order of their serials. */
  readonly entries: readonly Entry[];
  readonly calendar: Calendar;
};

/**
 * Returns the demonstration registry, composed from the tables of `content`. The same `now` always gives the
 * same result.
 */
export function composeDemonstration(now: Date): Demonstration {
  const calendar = calendarOf(now);
  const numbered = organizations.map((organization, index) => ({
    ...organization,
    serial: formatOrganizationSerial('CA', index + 1),
  }));
  const drafts: Draft[] = [
    ...projects.map((project, index) => composeProject(project, index, calendar)),
    ...inventories.map((inventory, index) => composeInventory(inventory, index * 3 + 1, calendar)),
    ...purchasedOffsets.map((offsets, index) => composeOffsets(offsets, index * 5 + 2, calendar)),
  ];
  const inOrder = drafts.toSorted((one, other) => Number(one.times.begun) - Number(other.times.begun));
  return { organizations: numbered, entries: partPictures(withSerials(inOrder, numbered)), calendar };
}

function withSerials(drafts: readonly Draft[], numbered: readonly ComposedOrganization[]): Entry[] {
  const serials = new Map<string, string>(numbered.map(({ key, serial }) => [key, serial]));
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const organizationSerial = serials.get(draft.organization);
    if (organizationSerial === undefined) throw new Error(`There is no organization ${draft.organization}.`);
    const number = (counts.get(draft.organization) ?? 0) + 1;
    counts.set(draft.organization, number);
    return { ...draft, organizationSerial, serial: formatProjectSerial(organizationSerial, number) };
  });
}
