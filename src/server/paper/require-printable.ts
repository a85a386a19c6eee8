import { showLetters, unprintableLetters } from '#domain/text/printable.ts';
import { m } from '#messages/messages.js';
import { type FieldMessages, type Sentence, throwIfInvalid } from '../kernel/problems.ts';

/** A text that was sent, and the one that is stored already. */
type Changed = { readonly sent: string | null | undefined; readonly stored?: string | null | undefined };

/** Returns why a text cannot be printed; null if it can. */
export function letterProblem(text: string): Sentence | null {
  const letters = unprintableLetters(text);
  if (letters.length === 0) return null;
  return (locale) => m.problem_letters({ letters: showLetters(letters) }, { locale });
}

/**
 * Throws 400 if a text that is to be printed has letters that paper cannot show, with a message for each field that
 * names them. A text that is stored already stays: an import may have brought it.
 */
export function requirePrintable(texts: Readonly<Record<string, Changed>>): void {
  const found: FieldMessages = Object.fromEntries(
    Object.entries(texts).flatMap(([field, { sent, stored }]) => {
      const problem = sent === stored ? null : letterProblem(sent ?? '');
      return problem === null ? [] : [[field, problem]];
    }),
  );
  throwIfInvalid(found);
}
