import { formatProjectSerial } from '#domain/ledger/serial.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { blankEntry } from '#domain/project/entry.ts';
import type { PictureSlot, ProgramType } from '#domain/project/project-terms.ts';
import type { Locale } from '#server/kernel/locale.ts';
import { places } from '../content/places.ts';
import { sandboxContent } from '../content/sandbox.ts';
import { pictureFor } from '../picture-catalogue.ts';
import { yearsFrom } from './calendar.ts';
import { composePerson, locate } from './compose-project.ts';
import type { ComposedDocument, Entry, LifeStep } from './entry.ts';

/** t CO2e of the project's verified years, the oldest first, and of each planned one. */
const VERIFIED = [420, 460, 480];
const PLANNED = 480;
const PLANNED_YEARS = 7;
/** t CO2e of last year's inventory and of this year's plan: fewer than the project has units. */
const EMITTED = 1000;
const EXPECTED = 980;
/** Spreads the addresses and people of the entries. */
const INDEX = 3;

type Sandbox = { readonly organization: string; readonly locale: Locale; readonly now: Date };

type Part = {
  readonly programType: ProgramType;
  readonly title: string;
  readonly description: string;
  readonly standing: 'Draft' | 'Approved';
  readonly rows: readonly YearlyRow[];
  readonly pictures: Partial<Record<PictureSlot, string>>;
  readonly documents: readonly ComposedDocument[];
  readonly type: 'Waste' | 'Energy Efficiency' | null;
};

/**
 * Returns what a sandbox holds, with the serials of a new organization: a project with units of three years,
 * an inventory whose last year misses tonnes, and a draft.
 */
export function composeSandbox(sandbox: Sandbox): readonly Entry[] {
  const { project, draft, inventory } = sandboxContent[sandbox.locale];
  const present = sandbox.now.getUTCFullYear();
  const { land } = places.comox;
  const parts: readonly Part[] = [
    {
      ...project,
      programType: 'ISO 14064-2',
      standing: 'Approved',
      type: 'Waste',
      rows: [
        ...VERIFIED.map((quantity, age): YearlyRow => {
          return { year: present - VERIFIED.length + age, status: 'Registered', quantity };
        }),
        ...planned(present, PLANNED_YEARS),
      ],
      pictures: { featured: pictureFor('compost', land, 0) },
      documents: [
        { slot: 'projectPlan', kind: 'plan' },
        { slot: 'verificationReport', kind: 'verification' },
      ],
    },
    {
      programType: 'Inventory',
      title: inventory.title(present - 1),
      description: inventory.description,
      standing: 'Approved',
      type: null,
      rows: [
        { year: present - 1, status: 'Inventory', quantity: EMITTED },
        { year: present, status: 'ProjectedInventory', quantity: EXPECTED },
      ],
      pictures: { featured: pictureFor('town', land, 0) },
      documents: [{ slot: 'projectPlan', kind: 'report' }],
    },
    {
      ...draft,
      programType: 'ISO 14064-2',
      standing: 'Draft',
      type: 'Energy Efficiency',
      rows: planned(present, 3),
      pictures: {},
      documents: [],
    },
  ];
  return parts.map((part, index) => entryOf(part, index, sandbox));
}

function planned(first: number, years: number): YearlyRow[] {
  return yearsFrom(first, first + years - 1).map((year) => {
    return { year, status: 'Projected', quantity: PLANNED };
  });
}

function entryOf(part: Part, index: number, { organization, locale, now }: Sandbox): Entry {
  const french = locale === 'fr';
  const years = part.rows.map(({ year }) => year);
  const times = { begun: now, submitted: now, decided: now, registered: now };
  return {
    organization: 'sandbox',
    organizationSerial: organization,
    serial: formatProjectSerial(organization, index + 1),
    standing: part.standing,
    times,
    comments: [],
    french,
    units: [],
    covering: null,
    pictures: part.pictures,
    documents: part.documents,
    details: {
      ...blankEntry(part.programType),
      title: part.title,
      description: part.description,
      programType: part.programType,
      projectType: part.type,
      stage: 'Active',
      programOfActivities: part.type === null ? null : 'Single Project',
      status: part.standing,
      // Nobody but its visitor sees a sandbox in a list or on the map.
      visibility: 'Private',
      overviewTracking: 'Tracked',
      startDate: `${Math.min(...years)}-01-01`,
      endDate: `${Math.max(...years)}-12-31`,
      ...locate(places.comox, INDEX + index, french),
      ...composePerson('sandbox', INDEX + index, french),
      isFeatured: false,
      registeredAt: now,
      rows: part.rows,
    },
  };
}

/** Returns the steps that enter a sandbox, all at one time. */
export function composeSandboxSteps(entries: readonly Entry[], at: Date): readonly LifeStep[] {
  return entries.flatMap((entry): LifeStep[] => {
    const slots = [...Object.keys(entry.pictures), ...entry.documents.map(({ slot }) => slot)];
    const begun: LifeStep = { entry, at, action: 'create', rows: entry.details.rows, slots };
    if (entry.standing === 'Draft') return [begun];
    return [begun, { entry, at, action: 'submit' }, { entry, at, action: 'approve', settles: [] }];
  });
}
