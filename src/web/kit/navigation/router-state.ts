import type { Location, NavigationType } from 'react-router';

/** Where the reader is, and whether another page is on its way. */
export type RouterState = {
  readonly location: Location;
  readonly action: NavigationType;
  readonly isLoading: boolean;
  /** True when the page's code could not be loaded. */
  readonly hasFailed: boolean;
  /** True when the scroll position stays as it is. */
  readonly keepsScroll: boolean;
  /** A move that a blocker stopped; null when there is none. */
  readonly blocked: Blocked | null;
};

/** A stopped move: the reader stays (`reset`) or goes on (`proceed`). */
export type Blocked = { readonly reset: () => void; readonly proceed: () => void };

/** Returns true when the reader must be asked before the move. */
export type Blocker = (move: { readonly from: Location; readonly to: Location }) => boolean;
