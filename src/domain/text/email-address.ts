/** The syntax of an email address: a name, an @ and a domain with a dot. */
export const EMAIL_ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The maximum length of an address that mail servers accept. */
export const MAX_EMAIL_CHARACTERS = 254;

/** Returns whether a text is an email address that forms and the API accept. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_CHARACTERS && EMAIL_ADDRESS.test(text);
}
