import type { GeneratedAlways } from 'kysely';
import type { EmailTemplateName } from '#contract/email-templates.ts';
import type { DigestFrequency, EmailFrequency, EmailGroup } from '#domain/account/email-choice.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Kept, MaybeMoment, Moment } from '../kernel/schema.ts';

type NotificationTable = {
  id: GeneratedAlways<number>;
  account: Kept<string>;
  /** The organization of the account then. */
  organization: Kept<string | null>;
  /** The email that told the same. */
  template: Kept<EmailTemplateName>;
  /** One line in each language: the subject of the email. */
  texts: Kept<Readonly<Record<Locale, string>>>;
  /** Page that shows what it is about. */
  path: Kept<string | null>;
  project: Kept<string | null>;
  at: Moment;
  seenAt: MaybeMoment;
  emailGroup: Kept<EmailGroup | null>;
  /** The digest that it waits for. */
  digest: DigestFrequency | null;
};

type EmailChoiceTable = { account: Kept<string>; emailGroup: Kept<EmailGroup>; frequency: EmailFrequency };

declare module '../kernel/schema.ts' {
  interface Schema {
    notification: NotificationTable;
    emailChoice: EmailChoiceTable;
  }
}
