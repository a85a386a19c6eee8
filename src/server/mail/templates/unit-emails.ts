import { m } from '#messages/messages.js';
import { type Locale, formatWhole } from '../../kernel/locale.ts';
import { type ActedBy, actedBy, type EmailContent, type EmailTemplate } from './template.ts';

/** Units that an act moved, and what it was done against. */
type MovedUnits = {
  readonly year: number;
  readonly serials: string;
  readonly tonnes: number;
};

type RetiredUnits = MovedUnits & {
  /** Null when retired against a note. */
  readonly inventory: { readonly project: string; readonly year: number } | null;
  readonly note: string | null;
  /** Id of the certificate. */
  readonly certificate: string | null;
};

type TransferredUnits = MovedUnits & { readonly receiver: string };

/** The project, and who acted; `by` is absent in emails that earlier versions queued. */
type Subject = { readonly project: string; readonly title: string; readonly by?: ActedBy | null | undefined };

const moved: MovedUnits = { year: 2022, serials: 'CA000042-003-000071..000100', tonnes: 30 };
const subject: Subject = {
  project: 'CA000042-003',
  title: 'Landfill gas at the bay',
  by: { name: 'Ada Person' },
};

/** To an organization's users: units were retired. */
export const unitsRetired: EmailTemplate<Subject & { readonly units: readonly RetiredUnits[] }> = {
  write: ({ project, title, by, units }, { locale }) => {
    const { count, tonnes } = totalOf(units, locale);
    const only = units.length === 1 ? units[0] : undefined;
    return {
      subject: m.email_units_retired_subject({ count, tonnes, title }, { locale }),
      heading: m.email_units_retired_heading({ count, tonnes }, { locale }),
      happened: [m.email_units_retired_happened({ tonnes, title }, { locale })],
      facts: factsOf({ project, title, by }, units, locale, (one) => againstOf(one, locale)),
      next: [m.email_units_retired_next({}, { locale })],
      link: linkOfRetirement(only?.certificate ?? null, project, locale),
    };
  },
  sample: {
    ...subject,
    units: [
      {
        ...moved,
        inventory: { project: 'CA000042-001', year: 2023 },
        note: null,
        certificate: '0123456789abcdef',
      },
    ],
  },
};

/** To an organization's users: units were transferred to other organizations. */
export const unitsTransferred: EmailTemplate<Subject & { readonly units: readonly TransferredUnits[] }> = {
  write: ({ project, title, by, units }, { locale }) => {
    const { count, tonnes } = totalOf(units, locale);
    return {
      subject: m.email_units_transferred_subject({ count, tonnes, title }, { locale }),
      heading: m.email_units_transferred_heading({ count, tonnes }, { locale }),
      happened: [m.email_units_transferred_happened({ tonnes, title }, { locale })],
      facts: factsOf({ project, title, by }, units, locale, ({ receiver }) =>
        m.email_units_to({ receiver }, { locale }),
      ),
      next: [m.email_units_transferred_next({}, { locale })],
      link: linkOfProject(project, locale),
    };
  },
  sample: { ...subject, units: [{ ...moved, receiver: 'Harbour Trust' }] },
};

type ReceivedValues = Omit<Subject, 'by'> & {
  readonly sender: string;
  /** The entry that holds the units. */
  readonly entry: string;
  readonly units: readonly MovedUnits[];
};

/** To an organization's users: they received units. */
export const unitsReceived: EmailTemplate<ReceivedValues> = {
  write: ({ project, title, sender, entry, units }, { locale }) => {
    const { count, tonnes } = totalOf(units, locale);
    return {
      subject: m.email_units_received_subject({ count, tonnes, sender }, { locale }),
      heading: m.email_units_received_heading({ count, tonnes }, { locale }),
      happened: [m.email_units_received_happened({ tonnes, sender, title }, { locale })],
      facts: factsOf({ project, title }, units, locale),
      next: [m.email_units_received_next({}, { locale })],
      link: linkOfProject(entry, locale),
    };
  },
  sample: { ...subject, sender: 'Town of the Bay', entry: 'CA000017-004', units: [moved] },
};

/** To an organization's users: units were cancelled. */
export const unitsCancelled: EmailTemplate<Subject & { readonly units: readonly MovedUnits[] }> = {
  write: ({ project, title, by, units }, { locale }) => {
    const { count, tonnes } = totalOf(units, locale);
    return {
      subject: m.email_units_cancelled_subject({ count, tonnes, title }, { locale }),
      heading: m.email_units_cancelled_heading({ count, tonnes }, { locale }),
      happened: [m.email_units_cancelled_happened({ tonnes, title }, { locale })],
      facts: factsOf({ project, title, by }, units, locale),
      next: [m.email_units_cancelled_next({}, { locale })],
      link: linkOfProject(project, locale),
    };
  },
  sample: { ...subject, units: [moved] },
};

/** Returns the units' tonnes, as a number and as text. */
function totalOf(units: readonly MovedUnits[], locale: Locale) {
  const count = units.reduce((sum, { tonnes }) => sum + tonnes, 0);
  return { count, tonnes: formatWhole(count, locale) };
}

/** Lists the project and the serials of each act, with what it was done against. */
function factsOf<Units extends MovedUnits>(
  { project, title, by }: Subject,
  units: readonly Units[],
  locale: Locale,
  detailOf: (one: Units) => string | null = () => null,
): NonNullable<EmailContent['facts']> {
  return [
    [m.email_project({}, { locale }), `${project} · ${title}`],
    ...actedBy(by, locale),
    ...units.map((one): [string, string] => {
      const detail = detailOf(one);
      const tonnes = formatWhole(one.tonnes, locale);
      const serials = m.email_units_row({ serials: one.serials, tonnes }, { locale });
      const name = m.email_project_units({ year: String(one.year) }, { locale });
      return [name, detail === null ? serials : `${serials} · ${detail}`];
    }),
  ];
}

function againstOf({ inventory, note }: RetiredUnits, locale: Locale): string | null {
  if (inventory === null) return note;
  const { project, year } = inventory;
  return m.email_units_against({ inventory: project, year: String(year) }, { locale });
}

function linkOfRetirement(certificate: string | null, project: string, locale: Locale) {
  if (certificate === null) return linkOfProject(project, locale);
  return { text: m.email_units_certificate({}, { locale }), path: `/certificates/${certificate}` };
}

function linkOfProject(project: string, locale: Locale) {
  return { text: m.email_units_link({}, { locale }), path: `/profile/drafts/${project}` };
}
