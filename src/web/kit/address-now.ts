/** What the address asks at this moment: the page may still be drawing what it asked a moment ago. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
