/** Returns the query of the current address; the page may still be rendering an earlier one. */
export function currentSearchParams(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
