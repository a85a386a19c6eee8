/** How many project tokens a body of the demonstration has left, where somebody could use them. */
export const PROJECT_TOKENS = 3;

/** Why a body of the demonstration has tokens, as its statement says. */
export const tokensReason = 'demonstration';
