import { m } from '#messages/messages.js';
import { formatWhole, type Locale } from '../../kernel/locale.ts';
import { type ActedBy, actedBy, type EmailContent, type EmailTemplate } from './template.ts';

/** Units that an operation moved, and what it was done against. */
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

/** A project with its units that moved. */
type Share<Units> = { readonly project: string; readonly title: string; readonly units: readonly Units[] };

/**
 * Units of one or several projects that one operation moved, and who acted. `by` and `others`, the further projects,
 * are absent in emails that earlier versions queued.
 */
type Moved<Units> = Share<Units> & {
  readonly by?: ActedBy | null | undefined;
  readonly others?: readonly Share<Units>[] | undefined;
};

const moved: MovedUnits = { year: 2022, serials: 'CA000042-003-000071..000100', tonnes: 30 };
const subject = {
  project: 'CA000042-003',
  title: 'Landfill gas at the bay',
  by: { name: 'Ada Person' },
};

type RetiredValues = Moved<RetiredUnits> & {
  /** Id of the statement of a retirement with several certificates. */
  readonly statement?: string | null | undefined;
};

/** To an organization's users: units were retired. */
export const unitsRetired: EmailTemplate<RetiredValues> = {
  write: (values, { locale }) => {
    const { count, tonnes, title, projects, units } = totalOf(values, locale);
    const { statement = null } = values;
    return {
      subject: m.email_units_retired_subject({ count, tonnes, title }, { locale }),
      heading: m.email_units_retired_heading({ count, tonnes }, { locale }),
      happened: [
        projects === 1
          ? m.email_units_retired_happened({ tonnes, title }, { locale })
          : m.email_units_retired_happened_several({ tonnes, projects: title }, { locale }),
      ],
      details: unitDetails(values, locale, (one) => againstOf(one, locale)),
      next: [
        statement === null
          ? m.email_units_retired_next({}, { locale })
          : m.email_units_retired_next_statement({}, { locale }),
      ],
      link: linkOfRetirement(values, units, locale),
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
export const unitsTransferred: EmailTemplate<Moved<TransferredUnits>> = {
  write: (values, { locale }) => {
    const { count, tonnes, title, projects } = totalOf(values, locale);
    return {
      subject: m.email_units_transferred_subject({ count, tonnes, title }, { locale }),
      heading: m.email_units_transferred_heading({ count, tonnes }, { locale }),
      happened: [
        projects === 1
          ? m.email_units_transferred_happened({ tonnes, title }, { locale })
          : m.email_units_transferred_happened_several({ tonnes, projects: title }, { locale }),
      ],
      details: unitDetails(values, locale, ({ receiver }) => m.email_units_to({ receiver }, { locale })),
      next: [m.email_units_transferred_next({}, { locale })],
      link: linkOfProject(values.project, locale),
    };
  },
  sample: { ...subject, units: [{ ...moved, receiver: 'Harbour Trust' }] },
};

type ReceivedValues = Omit<Moved<MovedUnits>, 'by'> & {
  readonly sender: string;
  /** The entry that holds the units of the first project. */
  readonly entry: string;
};

/** To an organization's users: they received units. */
export const unitsReceived: EmailTemplate<ReceivedValues> = {
  write: (values, { locale }) => {
    const { count, tonnes, title, projects } = totalOf(values, locale);
    const { sender, entry } = values;
    return {
      subject: m.email_units_received_subject({ count, tonnes, sender }, { locale }),
      heading: m.email_units_received_heading({ count, tonnes }, { locale }),
      happened: [
        projects === 1
          ? m.email_units_received_happened({ tonnes, sender, title }, { locale })
          : m.email_units_received_happened_several({ tonnes, sender, projects: title }, { locale }),
      ],
      details: unitDetails(values, locale),
      next: [m.email_units_received_next({}, { locale })],
      link: linkOfProject(entry, locale),
    };
  },
  sample: {
    project: subject.project,
    title: subject.title,
    sender: 'Town of the Bay',
    entry: 'CA000017-004',
    units: [moved],
  },
};

/** To an organization's users: units were cancelled. */
export const unitsCancelled: EmailTemplate<Moved<MovedUnits>> = {
  write: (values, { locale }) => {
    const { count, tonnes, title, projects } = totalOf(values, locale);
    return {
      subject: m.email_units_cancelled_subject({ count, tonnes, title }, { locale }),
      heading: m.email_units_cancelled_heading({ count, tonnes }, { locale }),
      happened: [
        projects === 1
          ? m.email_units_cancelled_happened({ tonnes, title }, { locale })
          : m.email_units_cancelled_happened_several({ tonnes, projects: title }, { locale }),
      ],
      details: unitDetails(values, locale),
      next: [m.email_units_cancelled_next({}, { locale })],
      link: linkOfProject(values.project, locale),
    };
  },
  sample: { ...subject, units: [moved] },
};

function sharesOf<Units>({ project, title, units, others = [] }: Moved<Units>): readonly Share<Units>[] {
  return [{ project, title, units }, ...others];
}

/**
 * Returns all units of an operation, their tonnes as a number and as text, the number of projects, and the title of
 * the only one, or how many they are.
 */
function totalOf<Units extends MovedUnits>(values: Moved<Units>, locale: Locale) {
  const shares = sharesOf(values);
  const units = shares.flatMap((share) => share.units);
  const count = units.reduce((sum, { tonnes }) => sum + tonnes, 0);
  const projects = shares.length;
  const title =
    projects === 1
      ? values.title
      : m.email_units_projects({ projects: formatWhole(projects, locale) }, { locale });
  return { units, count, tonnes: formatWhole(count, locale), projects, title };
}

/** Lists each project and the serials of each range, with what it was done against. */
function unitDetails<Units extends MovedUnits>(
  values: Moved<Units>,
  locale: Locale,
  detailOf: (one: Units) => string | null = () => null,
): NonNullable<EmailContent['details']> {
  const [first, ...others] = sharesOf(values).map(({ project, title, units }) => ({
    name: [m.email_project({}, { locale }), `${project} · ${title}`] satisfies [string, string],
    rows: units.map((one) => rowOf(one, locale, detailOf(one))),
  }));
  if (first === undefined) return [];
  const { name, rows } = first;
  return [
    name,
    ...actedBy(values.by, locale),
    ...rows,
    ...others.flatMap((other) => [other.name, ...other.rows]),
  ];
}

function rowOf(units: MovedUnits, locale: Locale, detail: string | null): [string, string] {
  const tonnes = formatWhole(units.tonnes, locale);
  const serials = m.email_units_row({ serials: units.serials, tonnes }, { locale });
  const name = m.email_project_units({ year: String(units.year) }, { locale });
  return [name, detail === null ? serials : `${serials} · ${detail}`];
}

function againstOf({ inventory, note }: RetiredUnits, locale: Locale): string | null {
  if (inventory === null) return note;
  const { project, year } = inventory;
  return m.email_units_against({ inventory: project, year: String(year) }, { locale });
}

function linkOfRetirement(
  { project, statement = null }: RetiredValues,
  units: readonly RetiredUnits[],
  locale: Locale,
) {
  if (statement !== null)
    return { text: m.email_units_statement({}, { locale }), path: `/statements/${statement}` };
  const certificate = units.length === 1 ? (units[0]?.certificate ?? null) : null;
  if (certificate === null) return linkOfProject(project, locale);
  return { text: m.email_units_certificate({}, { locale }), path: `/certificates/${certificate}` };
}

function linkOfProject(project: string, locale: Locale) {
  return { text: m.email_units_link({}, { locale }), path: `/profile/drafts/${project}` };
}
