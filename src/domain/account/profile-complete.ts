type Profile = {
  readonly contactName: string | null;
  readonly mailingAddress: string | null;
  readonly contactTel: string | null;
};

/** Whether a profile has all that the registry writes to and calls by; one that lacks it is to be edited first (specification §2). */
export function isProfileComplete({ contactName, mailingAddress, contactTel }: Profile): boolean {
  return [contactName, mailingAddress, contactTel].every((text) => text !== null && text.trim() !== '');
}
