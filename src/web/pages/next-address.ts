/** The part of the sign-in page's address that names the page to go on to. */
export const NEXT = 'next';

/** What the sign-in page is told, by whoever leads there, after a password was changed. */
export const PASSWORD_UPDATED = 'password-updated';

/** What the list of projects is told when an administrator goes on there in another's name. */
export const IMPERSONATION_BEGAN = 'impersonation-began';
