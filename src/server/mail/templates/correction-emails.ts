import { m } from '#messages/messages.js';
import { formatWhole, type Locale } from '../../kernel/locale.ts';
import type { EmailTemplate } from './template.ts';

type Units = {
  readonly project: string;
  readonly title: string;
  readonly year: number;
  /** First to last. */
  readonly serials: string;
  readonly tonnes: number;
  readonly reason: string;
};

const sampleUnits: Units = {
  project: 'CA000042-003',
  title: 'Landfill gas at the bay',
  year: 2021,
  serials: 'CA000042-003-000021..000050',
  tonnes: 30,
  reason: 'Retired against the inventory of 2023 instead of 2024.',
};

/** To the other administrators: a correction is waiting for one of them to confirm it. */
export const correctionWaiting: EmailTemplate<Units & { readonly asker: string }> = {
  write: ({ asker, reason, ...units }, { locale }) => ({
    subject: m.email_correction_waiting_subject({ serials: units.serials }, { locale }),
    heading: m.email_correction_waiting_heading({}, { locale }),
    happened: [
      m.email_correction_waiting_happened({ name: asker, tonnes: tonnesOf(units, locale) }, { locale }),
    ],
    details: correctionDetails(units, locale),
    quote: reason,
    next: [m.email_correction_waiting_next({}, { locale })],
    link: { text: m.email_correction_waiting_link({}, { locale }), path: '/admin/corrections' },
  }),
  sample: { ...sampleUnits, asker: 'Ada Person' },
};

/**
 * To the users of the holder and of the issuing organization: an administrator made retired or cancelled
 * units active again.
 */
export const unitsCorrected: EmailTemplate<Units & { readonly holder: string }> = {
  write: ({ holder, reason, ...units }, { locale }) => ({
    subject: m.email_units_corrected_subject({ title: units.title }, { locale }),
    heading: m.email_units_corrected_heading({}, { locale }),
    happened: [
      m.email_units_corrected_happened({ tonnes: tonnesOf(units, locale) }, { locale }),
      m.email_units_corrected_certificates({}, { locale }),
    ],
    details: [...correctionDetails(units, locale), [m.email_units_holder({}, { locale }), holder]],
    quote: reason,
    next: [m.email_units_corrected_next({}, { locale })],
    link: {
      text: m.email_units_corrected_link({}, { locale }),
      path: `/serial?serial=${encodeURIComponent(units.serials)}`,
    },
  }),
  sample: { ...sampleUnits, holder: 'Harbour Heat Co-operative' },
};

function tonnesOf({ tonnes: count }: Pick<Units, 'tonnes'>, locale: Locale): string {
  const shown = formatWhole(count, locale);
  return m.tonnes_counted({ count, shown }, { locale });
}

function correctionDetails(
  { project, title, year, serials }: Omit<Units, 'reason'>,
  locale: Locale,
): readonly (readonly [string, string])[] {
  return [
    [m.email_project({}, { locale }), `${project} · ${title}`],
    [m.email_units_year({}, { locale }), String(year)],
    [m.email_units_serials({}, { locale }), serials],
  ];
}
