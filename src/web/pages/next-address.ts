/** Parameter of the sign-in page's address that names the page to continue to. */
export const NEXT = 'next';

/** Navigation state for the sign-in page after a password change. */
export const PASSWORD_UPDATED = 'password-updated';

/** Navigation state for the list of projects when an impersonation starts. */
export const IMPERSONATION_BEGAN = 'impersonation-began';
