/** Returns the key that identifies an email address: letter case and surrounding white space do not matter. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
