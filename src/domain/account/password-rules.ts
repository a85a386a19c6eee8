import { foldText } from '../text/fold.ts';

export const FEWEST_PASSWORD_CHARACTERS = 12;
export const MOST_PASSWORD_CHARACTERS = 128;

/** Why a password is not taken; null where it is. */
export type PasswordFault = 'short' | 'long' | 'common' | 'personal' | null;

type Surroundings = {
  /** What an attacker guesses first: words of the organization, the person, the address, the product. */
  readonly personal: readonly string[];
  /** Whether a text, in lower case, is on the list of common passwords. */
  readonly isCommon: (text: string) => boolean;
};

const SHORTEST_PERSONAL = 5;
/** Fewer emails than this beside a personal word are no password of their own. */
const FEWEST_BESIDE = 8;

/**
 * Whether a password is one (product decisions §6): 12 to 128 characters of any kind; not a common one, also with figures
 * or signs behind it or said twice; not made of the organization's, person's or product's own words.
 */
export function passwordFault(password: string, { personal, isCommon }: Surroundings): PasswordFault {
  const characters = Array.from(password).length;
  if (characters < FEWEST_PASSWORD_CHARACTERS) return 'short';
  if (characters > MOST_PASSWORD_CHARACTERS) return 'long';
  const plain = password.toLowerCase();
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  if ([plain, core, repeatedPart(plain), repeatedPart(core)].some((part) => part !== '' && isCommon(part)))
    return 'common';
  if (repeatedPart(plain).length < FEWEST_BESIDE || new Set(plain).size < 5) return 'common';
  return hasOwnWords(plain, personal) ? 'personal' : null;
}

/** The part that a text repeats all along, or the whole text. */
function repeatedPart(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return length > 0 ? text.slice(0, length) : text;
}

function hasOwnWords(plain: string, personal: readonly string[]): boolean {
  const squeezed = foldText(plain).replace(/[^\p{L}\p{N}]/gu, '');
  const words = personal
    .flatMap((text) => [foldText(text), ...foldText(text).split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length >= SHORTEST_PERSONAL)
    .toSorted((one, other) => other.length - one.length);
  const beside = words.reduce((rest, word) => rest.replaceAll(word, ''), squeezed);
  return beside.length < squeezed.length && beside.replace(/\d/g, '').length < FEWEST_BESIDE;
}
