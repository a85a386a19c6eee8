import type { PageRequest } from '#contract/rendered-page.ts';
import type { PackedReply } from '../kernel/prepared-reply.ts';
import type { Answer, PageFacts } from './make-page.ts';

/** A page to make. */
export type PageOrder = {
  readonly pageRequest: PageRequest;
  /** `Accept-Encoding` of the reader: the page is compressed where it is made. */
  readonly acceptEncoding: string | undefined;
};

/** What the server tells a thread that makes pages. Pages are numbered by the server, calls by the thread. */
export type ToPageThread =
  | { readonly kind: 'make'; readonly page: number; readonly order: PageOrder }
  | { readonly kind: 'answer'; readonly call: number; readonly answer: Answer }
  | { readonly kind: 'no-answer'; readonly call: number };

/** What such a thread tells the server. */
export type FromPageThread =
  /** Its code is loaded: it begins with its pages. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly page: number; readonly call: number; readonly address: string }
  | {
      readonly kind: 'made';
      readonly page: number;
      readonly facts: PageFacts;
      readonly packed: PackedReply;
    }
  | { readonly kind: 'failed'; readonly page: number; readonly fault: PageFault };

/** A copy of an error, without its class: its message may quote values, so the log leaves it out (`describeError`). */
export type PageFault = { readonly message: string; readonly stack: string | undefined };

/** Returns a copy of an error to send, or to name as a cause. */
export function faultOf(error: unknown): PageFault {
  return error instanceof Error
    ? { message: error.message, stack: error.stack }
    : { message: String(error), stack: undefined };
}
