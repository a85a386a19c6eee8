/**
 * The syntax of an email address in any script: a name, an @ and a domain with a dot. A domain's last part has
 * no digits unless it is written in ASCII (`xn--…`).
 */
export const EMAIL_ADDRESS =
  /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[\w-]+)$/iu;

/** The maximum length of an address that mail servers accept. */
export const MAX_EMAIL_CHARACTERS = 254;

/** Returns whether a text has the form of an email address, in any script: what forms check. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_CHARACTERS && EMAIL_ADDRESS.test(text);
}
