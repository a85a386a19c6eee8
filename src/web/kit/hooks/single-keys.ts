/** Name under which the browser keeps that the shortcuts are off. */
export const SINGLE_KEYS_OFF = 'single-keys-off';

/**
 * Returns whether shortcuts of a single key work in this browser. Readers can turn them off (WCAG 2.1.4):
 * software that types what is spoken would start them by chance.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS_OFF) === null;
  } catch {
    return true;
  }
}
