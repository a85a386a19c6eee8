import type { Locale } from '../../kernel/locale.ts';

/** For whom an email is written: their language, and how the registry is called and reached. */
export type Reading = {
  readonly locale: Locale;
  readonly productName: string;
  readonly baseUrl: string;
};

/** What an email says, in plain texts: the layout alone knows how it looks, so that every email looks alike. */
export type EmailContent = {
  readonly subject: string;
  readonly heading: string;
  /** What happened. */
  readonly happened: readonly string[];
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** What somebody wrote, word for word and line for line. */
  readonly quote?: string;
  /** What is to do next. */
  readonly next: readonly string[];
  /** Where to do it: `path` is below the registry's public address. */
  readonly link?: { readonly text: string; readonly path: string };
};

/** One email: how it is written from its values, and values to preview it with. Values travel through the queue as JSON. */
export type EmailTemplate<Values> = {
  readonly write: (values: Values, reading: Reading) => EmailContent;
  readonly sample: Values;
};
