/** What a form is made of while it is edited, and what can happen to it. */

/**
 * What a press of a button asks for: save the form, submit it, or send what is final and saves nothing: an update of
 * emissions, or the one request of a form that has no versions, such as a comment.
 */
export type Action = 'save' | 'submit' | 'update';

/** What a form sends of its draft, as JSON. */
export type Content = Readonly<Record<string, unknown>>;

/** A request that changes something. Until its answer is known it is repeated as it was, under its key. */
export type WriteRequest = {
  readonly call: 'create' | Action;
  /** Serial of the entry; null for the creation of one. */
  readonly serial: string | null;
  /** The idempotency key. */
  readonly key: string;
  /** The version that the draft is based on; null for a creation. */
  readonly base: string | null;
  readonly content: Content;
  /** When it was first sent, in milliseconds since 1970. */
  readonly at: number;
};

/** Reads the entry as it is now; answered by `newer`. */
type ReadRequest = { readonly call: 'read'; readonly serial: string };

export type EditingRequest = WriteRequest | ReadRequest;

/** A version of an entry: when it was saved, as an ISO time, and as the form shows it. */
export type Version<Draft> = { readonly version: string | null; readonly draft: Draft };

/** A pressed button, until what it asks for has ended. */
export type Press<Draft> = {
  readonly action: Action;
  readonly key: string;
  readonly at: number;
  readonly isForced: boolean;
  /** The draft when it was pressed, or as it was saved since. */
  readonly draft: Draft;
  readonly content: Content;
  /** True if nothing was unsaved when it was pressed. */
  readonly isClean: boolean;
  /** Number of requests sent under keys of their own. */
  readonly sent: number;
};

/** How the last press ended. */
export type Outcome = 'done' | 'lost' | 'refused' | 'stale' | 'deleted';

export type Editing<Draft> = {
  /**
   * `sending`: a request is under way. `repeating`: one whose answer was lost before is. `checking`: it was answered,
   * and the entry is read. `reading`: the entry is read before it is saved over.
   */
  readonly phase: 'idle' | 'lost' | 'sending' | 'repeating' | 'checking' | 'reading';
  /** What the form shows. */
  readonly draft: Draft;
  /** The version without what is typed. Its draft is the same object as `draft` while nothing is unsaved. */
  readonly saved: Version<Draft>;
  /** The version that the draft is based on; null for a new entry. */
  readonly base: string | null;
  /** A version fetched since, which the form does not show; null for none. */
  readonly newest: Version<Draft> | null;
  /** Serial of the entry; null until it is created. */
  readonly serial: string | null;
  /** True if the registry holds what this draft must not be saved over unasked. */
  readonly asks: boolean;
  /** The request under way, or the one whose answer was lost; null for none. */
  readonly request: WriteRequest | null;
  readonly press: Press<Draft> | null;
  readonly outcome: Outcome | null;
  /** When restored changes were typed, as an ISO time; null for none. */
  readonly foundAt: string | null;
};

export type EditingEvent<Draft> =
  | { readonly kind: 'typed'; readonly draft: Draft }
  | {
      readonly kind: 'sent';
      readonly action: Action;
      /** A key that was never used, for what this press sends. */
      readonly key: string;
      readonly at: number;
      readonly content: Content;
      /** True to save over what another person saved since. */
      readonly isForced?: boolean;
      /** True to save as a new entry, because the edited one was deleted. */
      readonly isNew?: boolean;
    }
  | {
      readonly kind: 'answered';
      readonly serial: string;
      readonly version: string;
      readonly draft: Draft;
    }
  | { readonly kind: 'lost' }
  /** `isBefore`: the request was not looked at, so whether an earlier one succeeded is still not known. */
  | { readonly kind: 'refused'; readonly isBefore: boolean }
  | { readonly kind: 'stale' }
  /** The entry as it is now: read on request, or fetched by the page. */
  | { readonly kind: 'newer'; readonly version: string; readonly draft: Draft }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'discarded' };

/** What was stored of an earlier visit. */
export type StoredEditing<Draft> = Pick<Editing<Draft>, 'draft' | 'base' | 'asks' | 'request' | 'foundAt'>;
