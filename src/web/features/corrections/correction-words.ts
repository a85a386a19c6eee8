import type { Correction, CorrectionPreview } from '#contract/corrections.ts';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

type Units = Pick<CorrectionPreview, 'tonnes' | 'year' | 'parts' | 'certificates'>;

const MOST = 10;

/** Words of the status of a certificate. */
export const certificateWords = {
  Valid: m.certificate_valid,
  Corrected: m.certificate_corrected,
  Voided: m.certificate_voided,
};

/** Returns an amount with its unit: '30 tonnes CO₂e'. */
export function tonnesText(count: number): string {
  return m.tonnes_counted({ count, shown: formatWhole(count) });
}

/** Returns different texts, in order; of many only the first ten, and how many more there are. */
export function firstTexts(texts: readonly string[]): readonly string[] {
  const different = [...new Set(texts)];
  const more = different.length - MOST;
  if (more <= 0) return different;
  return [...different.slice(0, MOST), m.corrections_more({ count: formatWhole(more) })];
}

/** Returns the holders of units, as one text. */
export function holdersText({ parts }: Pick<Units, 'parts'>): string {
  return firstTexts(parts.map(({ holder }) => holder.name)).join(', ');
}

/** Returns what a correction will change, one sentence each. */
export function consequences(units: Units): readonly string[] {
  const { tonnes, year, parts, certificates } = units;
  const against = parts.map(({ retiredAgainst }) => retiredAgainst).filter((text) => text !== null);
  return [
    m.corrections_restored({
      holder: holdersText(units),
      tonnes: tonnesText(tonnes),
      year: String(year),
    }),
    ...firstTexts(against.map((text) => m.corrections_against({ against: text }))),
    ...firstTexts(
      certificates.map(({ id, status }) =>
        m.corrections_certificate({ id, status: certificateWords[status]() }),
      ),
    ),
    m.corrections_final(),
  ];
}

/** Returns a correction's state, and as a sentence with its time. */
export function standingOf({ status, asked, decided, askedBy, decidedBy }: Correction) {
  const moment = formatMoment(decided ?? asked);
  if (status === 'waiting')
    return { standing: 'waiting', standingText: m.corrections_waiting({ moment }) } as const;
  if (status === 'confirmed')
    return { standing: 'done', standingText: m.corrections_confirmed_on({ moment }) } as const;
  const isWithdrawn = askedBy.id === decidedBy?.id;
  const standingText = isWithdrawn
    ? m.corrections_withdrawn_on({ moment })
    : m.corrections_declined_on({ moment });
  return { standing: 'declined', standingText } as const;
}

/** Returns an administrator's name and email. */
export function personText({ name, email }: Correction['askedBy']): string {
  if (email === '') return name ?? m.corrections_deleted_account();
  return name === null ? email : `${name} (${email})`;
}
