type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Registers a question to ask before an action, such as signing out, leaves the page. Returns a function that removes it. */
export function askBeforeLeaving(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Returns true when the page may be left; asks the user first if that would lose changes. */
export function canLeave(): Promise<boolean> {
  return ask === null ? Promise.resolve(true) : ask();
}
