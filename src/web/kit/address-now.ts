/** Returns the query of the current address; the page may still be rendering an earlier one. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
