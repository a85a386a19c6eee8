/** How an e-mail address is written: a name, an @ and a domain with a dot. */
export const EMAIL_ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The longest address that mail servers take. */
export const MOST_EMAIL_CHARACTERS = 254;

/** Whether a text is an e-mail address, as forms and calls take it. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MOST_EMAIL_CHARACTERS && EMAIL_ADDRESS.test(text);
}
