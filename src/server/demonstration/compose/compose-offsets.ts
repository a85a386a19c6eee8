import { type Place, places } from '../content/places.ts';
import type { OffsetContent } from '../content/purchased-offsets.ts';
import { composePerson } from './compose-person.ts';
import { locate } from './compose-project.ts';
import { composeRegistration } from './compose-time.ts';
import type { Draft } from './entry.ts';

/** Offsets bought elsewhere, with the units that the ledger records once the entry is approved. */
export function composeOffsets(offsets: OffsetContent, index: number): Draft {
  const { by, title, lead, provider, source, first, vintages } = offsets;
  const place: Place = places[offsets.at];
  const bought = vintages.map((tonnes, age) => ({ year: first + age, tonnes }));
  const last = first + vintages.length - 1;
  const approved = offsets.status === undefined;
  return {
    organization: by,
    french: false,
    units: approved ? bought : [],
    covering: null,
    pictures: {},
    documents: approved ? [{ slot: 'other1', kind: 'transfer' }] : [],
    facts: {
      title,
      description: lead,
      programType: 'Offsets',
      projectType: offsets.type,
      stage: 'Active',
      programOfActivities: null,
      offsetProvider: provider,
      funding: null,
      status: offsets.status ?? 'Approved',
      visibility: offsets.visibility ?? 'Private',
      overviewTracking: 'Tracked',
      startDate: `${first}-01-01`,
      endDate: `${last}-12-31`,
      ...locate(place, index, false),
      ...composePerson(by, index, false),
      source: { ...source, url: null },
      isFeatured: false,
      registeredAt: composeRegistration(index, last),
      rows: approved
        ? []
        : bought.map(({ year, tonnes }) => ({ year, status: 'Registered', quantity: tonnes })),
    },
  };
}
