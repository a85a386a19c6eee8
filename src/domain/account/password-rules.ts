import { foldText } from '../text/search-text.ts';

export const MIN_PASSWORD_CHARACTERS = 12;
export const MAX_PASSWORD_CHARACTERS = 128;

/** Why a password is rejected; null when it is accepted. */
export type PasswordFault = 'short' | 'long' | 'common' | 'personal' | null;

type PasswordContext = {
  /**
   * What an attacker guesses first: words of the organization, the person, the email address and the product.
   */
  readonly personal: readonly string[];
  /** Returns whether a lower-case text is on the list of common passwords. */
  readonly isCommon: (text: string) => boolean;
};

const MIN_PERSONAL_LETTERS = 5;
/** Fewer letters than this besides personal words do not make a password. */
const MIN_OTHER_LETTERS = 8;

/**
 * Returns why a password breaks the rules (product decisions §6): 12 to 128 characters of any kind; not a
 * common password, not even with digits or symbols around it or repeated; not made of the organization's,
 * person's or product's own words.
 */
export function passwordFault(password: string, { personal, isCommon }: PasswordContext): PasswordFault {
  const characters = Array.from(password).length;
  if (characters < MIN_PASSWORD_CHARACTERS) return 'short';
  if (characters > MAX_PASSWORD_CHARACTERS) return 'long';
  const plain = password.toLowerCase();
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  if ([plain, core, repeatedPart(plain), repeatedPart(core)].some((part) => part !== '' && isCommon(part)))
    return 'common';
  if (repeatedPart(plain).length < MIN_OTHER_LETTERS || new Set(plain).size < 5) return 'common';
  return hasOwnWords(plain, personal) ? 'personal' : null;
}

/** Returns the part that a text consists of when repeated, or the whole text. */
function repeatedPart(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return length > 0 ? text.slice(0, length) : text;
}

function hasOwnWords(plain: string, personal: readonly string[]): boolean {
  const compact = foldText(plain).replace(/[^\p{L}\p{N}]/gu, '');
  const words = personal
    .flatMap((text) => [foldText(text), ...foldText(text).split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length >= MIN_PERSONAL_LETTERS)
    .toSorted((one, other) => other.length - one.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), compact);
  return rest.length < compact.length && rest.replace(/\d/g, '').length < MIN_OTHER_LETTERS;
}
