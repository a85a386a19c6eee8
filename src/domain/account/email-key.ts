/** By what an e-mail address is known: letter case and white space around it make no other address. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
