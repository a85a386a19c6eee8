/** Returns a text of at most `max` characters whole, a longer one cut there with an ellipsis. */
export function shortened(text: string, max = 40): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
