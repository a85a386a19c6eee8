import { blankEntry } from '#domain/project/blank-entry.ts';
import { type Place, places } from '../content/places.ts';
import type { OffsetContent } from '../content/purchased-offsets.ts';
import { composePerson } from './compose-person.ts';
import { locate } from './compose-project.ts';
import type { Calendar } from './calendar.ts';
import { composeTimes } from './compose-time.ts';
import type { Draft } from './entry.ts';

/** Returns purchased offsets, with the units that the ledger records on approval. Their description says where they were issued. */
export function composeOffsets(offsets: OffsetContent, index: number, calendar: Calendar): Draft {
  const { by, title, lead, provider, source, vintages } = offsets;
  const first = calendar.yearOf(offsets.first);
  const place: Place = places[offsets.at];
  const bought = vintages.map((tonnes, age) => ({ year: first + age, tonnes }));
  const last = first + vintages.length - 1;
  const standing = offsets.status ?? 'Approved';
  const approved = standing === 'Approved';
  const times = composeTimes(standing, index, last, calendar);
  return {
    organization: by,
    standing,
    times,
    comments: [],
    french: false,
    units: approved ? bought : [],
    covering: null,
    pictures: {},
    documents: [{ slot: 'projectPlan', kind: 'transfer' }],
    facts: {
      ...blankEntry('Offsets'),
      title,
      description: calendar.textOf(`${lead} ${whereIssued(source)}`),
      programType: 'Offsets',
      projectType: offsets.type,
      stage: 'Active',
      programOfActivities: null,
      offsetProvider: provider,
      offsetRegistry: source.registry,
      offsetProject: source.id,
      offsetSerials: bought.map(({ year, tonnes }) => `${source.id}-${year}-1 to ${tonnes}`).join('; '),
      funding: null,
      status: standing,
      visibility: offsets.visibility ?? 'Private',
      overviewTracking: 'Tracked',
      startDate: `${first}-01-01`,
      endDate: `${last}-12-31`,
      ...locate(place, index, false),
      ...composePerson(by, index, false),
      isFeatured: false,
      registeredAt: times.registered,
      rows: approved
        ? []
        : bought.map(({ year, tonnes }) => ({ year, status: 'Registered', quantity: tonnes })),
    },
  };
}

function whereIssued({ registry, id }: OffsetContent['source']): string {
  return `They were issued in the ${registry} as ${id}.`;
}
