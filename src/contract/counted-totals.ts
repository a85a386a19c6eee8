/** How far lists without a kept total are counted: beyond it they say that there are more. */
export const MAX_COUNTED = 10_000;

/** Response header of a list with more items than `X-Total-Count` says: `true`; not sent otherwise. */
export const TOTAL_MORE_HEADER = 'x-total-more';

/** The response headers of a list that is counted no further than `MAX_COUNTED`. */
export const countedHeaders = {
  [TOTAL_MORE_HEADER]:
    'Sent as `true` if there are more items than `X-Total-Count` says: it is counted up to 10,000, and pages end there',
};
