import type { InventoryContent } from '../content/inventories.ts';
import { organizations } from '../content/organizations.ts';
import { type Place, places } from '../content/places.ts';
import { composePerson } from './compose-person.ts';
import { sceneFor } from '../pictures/catalogue.ts';
import { locate } from './compose-project.ts';
import { composeRegistration } from './compose-time.ts';
import type { Draft } from './entry.ts';
import { sequenceOf, yearsFrom } from './sequence.ts';

/** An organisation's inventory: counted years, then planned ones. Its years in force are the ledger's to keep. */
export function composeInventory(inventory: InventoryContent, index: number): Draft {
  const { by, title, lead, years, countedTo } = inventory;
  const place = homeOf(by);
  const [start, end] = years;
  return {
    organization: by,
    french: false,
    units: [],
    covering: { share: inventory.covered ?? 0, from: inventory.coveredFrom ?? years[0] },
    pictures: inventory.visibility === 'Public' ? { featured: sceneFor('town', place.land, index) } : {},
    documents: [countedTo - 1, countedTo]
      .filter((year) => year > start && inventory.visibility === 'Public')
      .map((year) => ({ slot: `inventory${year}`, kind: 'inventory' })),
    facts: {
      title,
      description: lead,
      programType: 'Inventory',
      projectType: null,
      stage: 'Active',
      programOfActivities: null,
      offsetProvider: null,
      funding: null,
      status: inventory.status ?? 'Approved',
      visibility: inventory.visibility ?? 'Private',
      overviewTracking: 'Tracked',
      startDate: `${start}-01-01`,
      endDate: `${end}-12-31`,
      ...locate(place, index, false),
      ...composePerson(by, index, false),
      source: null,
      isFeatured: false,
      registeredAt: composeRegistration(index, start),
      rows: composeYears(inventory),
    },
  };
}

function composeYears({
  title,
  years: [first, last],
  countedTo,
  tonnes,
  change,
}: InventoryContent): Draft['facts']['rows'] {
  const next = sequenceOf(title);
  return yearsFrom(first, last).map((year, age) => {
    const counted = year <= countedTo;
    const wobble = counted ? 0.97 + 0.06 * next() : 1;
    const quantity = Math.round(tonnes * change ** age * wobble);
    if (counted) return { year, status: 'Inventory', quantity };
    return { year, status: 'ProjectedInventory', quantity: Math.round(quantity / 10) * 10 };
  });
}

/** Where an organisation is at home. */
function homeOf(key: InventoryContent['by']): Place {
  const found = organizations.find((organization) => organization.key === key);
  if (found === undefined) throw new Error(`There is no organisation ${key}.`);
  return places[found.at];
}
