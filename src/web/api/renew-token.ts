import { renewSession } from '#contract/session.ts';
import { call } from './call.ts';
import { CallProblem } from './call-problem.ts';
import { currentToken, keepRefusal, keepToken } from './session.ts';

/**
 * Set while a renewal has no reply: the server may have replaced the token, and accepts the former one for
 * ten more seconds.
 */
const UNANSWERED_KEY = 'session-renewal-unanswered';

/**
 * Renews the session's token. A refusal is kept for the expiry notice. A renewal whose reply is lost, such as
 * to a page that is left or a connection that breaks, stays marked in the browser's storage until one is
 * answered: sent again in time, it returns the same new token.
 */
export async function renewToken(): Promise<void> {
  mark();
  const sent = currentToken();
  try {
    const { token } = await call(renewSession, { body: {} });
    // Not once the user signed out, or began to act as somebody else, meanwhile.
    if (currentToken() === sent) keepToken(token);
    unmark();
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    if (error.problem === null) return;
    keepRefusal(error.problem);
    unmark();
  }
}

/** Returns whether a renewal of this page, of the one before it or of another tab has no reply yet. */
export function isRenewalUnanswered(): boolean {
  try {
    return window.localStorage.getItem(UNANSWERED_KEY) !== null;
  } catch {
    return false;
  }
}

function mark(): void {
  try {
    window.localStorage.setItem(UNANSWERED_KEY, '1');
  } catch {
    /* Without storage, a new page has no session to renew either. */
  }
}

function unmark(): void {
  try {
    window.localStorage.removeItem(UNANSWERED_KEY);
  } catch {
    /* Nothing was stored. */
  }
}
