import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly failures: number };

/** To administrators, at most once an hour: someone may be guessing the passwords of many accounts. */
export const signInAlarm: EmailTemplate<Values> = {
  write: ({ failures }, { locale, productName: product }) => {
    const count = new Intl.NumberFormat(`${locale}-CA`).format(failures);
    return {
      subject: m.email_alarm_subject({ product }, { locale }),
      heading: m.email_alarm_heading({}, { locale }),
      happened: [m.email_alarm_happened({ count }, { locale })],
      next: [m.email_alarm_next({}, { locale })],
      link: { text: m.email_alarm_link({}, { locale }), path: '/admin/audit?act=sign-in-failed' },
    };
  },
  sample: { failures: 1000 },
};
