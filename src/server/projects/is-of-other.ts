/**
 * True if what was written for an organization was written by an account of another: by an administrator who was
 * signed in as the owner. `author` is null if nobody was signed in.
 */
export function isOfOther(author: string | null, organization: string): boolean {
  return author !== null && author !== organization;
}
