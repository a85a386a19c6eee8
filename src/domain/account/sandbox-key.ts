/** The source key of a sandbox's organization begins so. */
export const SANDBOX_KEY = 'sandbox:';
