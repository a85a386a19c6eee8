import type { LetterName } from '#contract/letters.ts';
import { accountDeleted } from './account-deleted.ts';
import { contactMessage } from './contact-message.ts';
import type { Letter, LetterContent, Reading } from './letter.ts';
import { signedInAfterFailures } from './signed-in-after-failures.ts';

const letters = {
  'contact-message': contactMessage,
  'account-deleted': accountDeleted,
  'signed-in-after-failures': signedInAfterFailures,
} satisfies Record<LetterName, unknown>;

/** A letter by name with the values it is written from. */
export type WrittenLetter = {
  readonly [Name in LetterName]: {
    readonly name: Name;
    readonly values: (typeof letters)[Name] extends Letter<infer Values> ? Values : never;
  };
}[LetterName];

/** What a letter says to a reader. */
export function writeLetter({ name, values }: WrittenLetter, reading: Reading): LetterContent {
  return (letters[name] as Letter<typeof values>).write(values, reading);
}

/** A letter with made-up values. */
export function sampleLetter(name: LetterName): WrittenLetter {
  return { name, values: letters[name].sample } as WrittenLetter;
}
