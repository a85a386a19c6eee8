/** A mail ready to go. */
export type Mail = {
  /** The same at every try, so that what a lost answer repeats is known as the same mail. */
  readonly id: string;
  readonly queuedAt: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** Takes a mail out of the house; rejects where it could not, and the mail is tried again later. */
export type Carrier = (mail: Mail) => Promise<void>;
