/** Parameter of the sign-in page's address that names the page to continue to. */
export const NEXT = 'next';

/** Navigation state for the sign-in page after a password change. */
export const PASSWORD_UPDATED = 'password-updated';

/** Navigation state for the list of projects when an impersonation starts. */
export const IMPERSONATION_BEGAN = 'impersonation-began';

/** Navigation state for the sign-in page after a user left their organization. */
export type HasLeft = { readonly leftOrganization: string };

/** Returns the organization that the user has left; null in other states. */
export function leftOrganizationIn(state: unknown): string | null {
  const { leftOrganization } = (typeof state === 'object' && state !== null ? state : {}) as Partial<HasLeft>;
  return typeof leftOrganization === 'string' ? leftOrganization : null;
}
