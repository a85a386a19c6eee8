import type { DetachedWindowAPI } from 'happy-dom';

/** Returns the control of the document that screens are shown in. */
export function happyDom(): DetachedWindowAPI {
  return (window as unknown as { readonly happyDOM: DetachedWindowAPI }).happyDOM;
}
