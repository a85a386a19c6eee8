type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Has a page asked before it is left by an act, such as signing out. Answers how to end that. */
export function askBeforeLeaving(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Whether the page at hand may be left: where that would lose something, its person is asked first. */
export function mayLeave(): Promise<boolean> {
  return ask === null ? Promise.resolve(true) : ask();
}
