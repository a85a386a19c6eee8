/** Number of unspent project tokens of a demonstration organization that someone can sign in to. */
export const PROJECT_TOKENS = 3;

/** The reason recorded for the tokens of demonstration organizations. */
export const tokensReason = 'demonstration';
