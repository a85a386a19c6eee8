import { m } from '#messages/messages.js';
import { formatWhole } from '../../kernel/locale.ts';
import type { EmailTemplate } from './template.ts';

/** To administrators, at most once an hour: someone may be guessing the passwords of many accounts. */
export const signInAlarm: EmailTemplate<{ readonly failures: number }> = {
  write: ({ failures }, { locale, productName: product }) => {
    const count = formatWhole(failures, locale);
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

/** To a user who signed in after several consecutive failures, by them or by others. */
export const signedInAfterFailures: EmailTemplate<{
  readonly name: string;
  readonly device: string;
  readonly failures: number;
}> = {
  write: ({ name, device, failures }, { locale, productName: product }) => ({
    subject: m.email_signed_in_subject({ product }, { locale }),
    heading: m.email_signed_in_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      m.email_signed_in_happened({ failures, device }, { locale }),
    ],
    next: [m.email_signed_in_next({}, { locale })],
    link: { text: m.email_signed_in_link({}, { locale }), path: '/login/forgot-password' },
  }),
  sample: { name: 'Ada Person', device: 'Firefox, Linux', failures: 4 },
};

/** To a user who requested a password reset: the link to choose a new one. */
export const passwordReset: EmailTemplate<{
  readonly name: string;
  readonly email: string;
  readonly code: string;
}> = {
  write: ({ name, email, code }, { locale, productName: product }) => ({
    subject: m.email_reset_subject({}, { locale }),
    heading: m.email_reset_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_reset_happened({ product }, { locale })],
    next: [m.email_reset_next({}, { locale })],
    link: {
      text: m.email_reset_link({}, { locale }),
      path: `/reset-password?token=${encodeURIComponent(code)}&email=${encodeURIComponent(email)}`,
    },
  }),
  sample: { name: 'Ada Person', email: 'ada@harbour.example', code: 'A-code-that-is-none' },
};

/** To a user who changed their password, or reset it with an emailed code. */
export const passwordChanged: EmailTemplate<{ readonly name: string }> = {
  write: ({ name }, { locale, productName: product }) => ({
    subject: m.email_changed_subject({}, { locale }),
    heading: m.email_changed_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_changed_happened({ product }, { locale })],
    next: [m.email_changed_next({}, { locale })],
    link: { text: m.email_changed_link({}, { locale }), path: '/login/forgot-password' },
  }),
  sample: { name: 'Ada Person' },
};

/** To a user whose password an administrator set: they got it another way and must choose their own. */
export const passwordSet: EmailTemplate<{ readonly name: string }> = {
  write: ({ name }, { locale, productName: product }) => ({
    subject: m.email_password_set_subject({ product }, { locale }),
    heading: m.email_password_set_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_password_set_happened({}, { locale })],
    next: [m.email_password_set_next({}, { locale }), m.email_unexpected({}, { locale })],
    link: { text: m.email_password_set_link({}, { locale }), path: '/login' },
  }),
  sample: { name: 'Ada Person' },
};
