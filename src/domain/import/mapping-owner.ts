type Person = { readonly organization: string; readonly isAdministrator: boolean };

/**
 * Returns the organization whose saved mappings a person uses and changes; null for those of the registry,
 * which administrators share.
 */
export function mappingOwner({ organization, isAdministrator }: Person): string | null {
  return isAdministrator ? null : organization;
}
