/** A rendered email. */
export type Mail = {
  /** The same at every attempt, so that a repeated delivery can be recognized. */
  readonly id: string;
  readonly queuedAt: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** Delivers an email. Rejects if delivery fails; the email is retried later. */
export type Carrier = (mail: Mail) => Promise<void>;
