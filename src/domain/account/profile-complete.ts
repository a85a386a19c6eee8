type Profile = {
  readonly contactName: string | null;
  readonly mailingAddress: string | null;
  readonly contactTel: string | null;
};

/**
 * Returns whether a profile has a contact name, mailing address and telephone. An incomplete profile must be
 * completed first (specification §2).
 */
export function isProfileComplete({ contactName, mailingAddress, contactTel }: Profile): boolean {
  return [contactName, mailingAddress, contactTel].every((text) => text !== null && text.trim() !== '');
}
