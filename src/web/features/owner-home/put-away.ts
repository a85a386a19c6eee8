const storageKey = (account: string) => `first-steps-put-away:${account}`;

/** Reports whether a person put the first steps away on this device. */
export function arePutAway(account: string): boolean {
  try {
    return window.localStorage.getItem(storageKey(account)) !== null;
  } catch {
    return false;
  }
}

/** Remembers on this device whether a person put the first steps away. Without storage, it lasts as long as the page. */
export function putAway(account: string, isAway: boolean): void {
  try {
    if (isAway) window.localStorage.setItem(storageKey(account), '1');
    else window.localStorage.removeItem(storageKey(account));
  } catch {
    /* Without storage, the choice stays on the page. */
  }
}
