/** Serializes JSON for a script element; escapes `<`, so that it cannot close the element. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
