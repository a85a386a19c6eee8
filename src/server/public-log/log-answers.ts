/** The type of texts and sentences. */
export const TEXT = 'text/plain; charset=utf-8';
const SECONDS_UNTIL_FIRST = 5;
/** For what the next signature changes, and for what never changes. */
export const FOR_SECONDS = 'public, max-age=5';
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** What an address of the log answers. */
type Found = {
  readonly status: 200;
  readonly content: string | Buffer;
  readonly type: string;
  readonly caching: string;
};
/** Why it does not. */
export type Refused = { readonly status: 404 | 503; readonly sentence: string; readonly retryAfter?: number };
export type Answer = Found | Refused;

/** Answers with a text. */
export function text(content: string, caching: string): Found {
  return { status: 200, content, type: TEXT, caching };
}

/** Answers that the log has no such thing, in a sentence. */
export function notFound(sentence: string): Refused {
  return { status: 404, sentence };
}

/** Answers that nothing is signed yet. */
export function notSigned(): Refused {
  return { status: 503, sentence: 'Nothing is signed yet.', retryAfter: SECONDS_UNTIL_FIRST };
}
