/** Returns whether a person may open every stored file, not only those of their own organization. */
export function canOpenEveryFile(person: { readonly isAdministrator: boolean }): boolean {
  return person.isAdministrator;
}
