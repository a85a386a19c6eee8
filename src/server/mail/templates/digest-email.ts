import type { DigestFrequency } from '#domain/account/email-choice.ts';
import { m } from '#messages/messages.js';
import { formatWhole, type Locale } from '../../kernel/locale.ts';
import type { EmailTemplate } from './template.ts';

type DigestValues = {
  readonly frequency: DigestFrequency;
  /** The first of what happened, in the reader's language, and how many are left out. */
  readonly items: readonly { readonly text: string; readonly path: string | null }[];
  readonly more: number;
};

/** To a person who chose to get emails once a day or a week: what happened. */
export const digest: EmailTemplate<DigestValues> = {
  write: ({ frequency, items, more }, { locale, productName: product }) => {
    const count = items.length + more;
    const shown = formatWhole(count, locale);
    return {
      subject: subjects[frequency]({ count, shown, product }, { locale }),
      heading: headings[frequency]({}, { locale }),
      happened: [m.email_digest_happened({ count, shown }, { locale })],
      items,
      next: more === 0 ? [] : [moreText(more, locale)],
      link: { text: m.email_digest_link({}, { locale }), path: '/profile/notifications' },
    };
  },
  sample: { frequency: 'daily', items: [], more: 0 },
};

const subjects = { daily: m.email_digest_daily_subject, weekly: m.email_digest_weekly_subject };
const headings = { daily: m.email_digest_daily_heading, weekly: m.email_digest_weekly_heading };

function moreText(more: number, locale: Locale): string {
  return m.email_digest_more({ count: more, shown: formatWhole(more, locale) }, { locale });
}
