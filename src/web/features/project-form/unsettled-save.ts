import { useState } from 'react';

/** Saves of an entry whose outcome is not known, because their replies were lost. */
export type UnsettledSave = {
  /** The idempotency key under which a new entry is created. */
  readonly key: string;
  /** When the first of them was sent, as an ISO time. */
  readonly since: string;
  /** Request bodies as JSON, in the order in which they were sent. */
  readonly sent: readonly string[];
};

/**
 * The saves of an entry whose outcome is not known, kept on this device until it is, over reloads and sign-ins: a creation is repeated under
 * its key, so that no second project and token follow, and a saved version is known as one's own. Read when the form opens: what another tab
 * sends later is its own.
 */
export function useUnsettledSave(account: string, entry: string) {
  const [save] = useState(() => openUnsettledSave(account, entry));
  return save;
}

export type UnsettledSaves = ReturnType<typeof openUnsettledSave>;

/** Returns functions to read and replace the unsettled saves of an entry; null when there are none. */
function openUnsettledSave(account: string, entry: string) {
  let current = readUnsettledSave(account, entry);
  return {
    current: () => current,
    set: (next: UnsettledSave | null) => {
      current = next;
      storeUnsettledSave(account, entry, next);
    },
  };
}

/** Reports whether an entry has saves whose outcome is not known. */
export function hasUnsettledSave(account: string, entry: string): boolean {
  return readUnsettledSave(account, entry) !== null;
}

const storageKey = (account: string, entry: string) => `project-form-sent:${account}:${entry}`;

/** Returns the stored unsettled saves of an entry; null without any. Storage can hold anything. */
function readUnsettledSave(account: string, entry: string): UnsettledSave | null {
  try {
    const text = window.localStorage.getItem(storageKey(account, entry));
    const { key, since, sent } = JSON.parse(text ?? '{}') as Partial<UnsettledSave>;
    if (typeof key !== 'string' || typeof since !== 'string' || !Array.isArray(sent)) return null;
    const bodies = sent.filter((body) => typeof body === 'string' && isObject(JSON.parse(body)));
    return bodies.length === 0 ? null : { key, since, sent: bodies };
  } catch {
    return null;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function storeUnsettledSave(account: string, entry: string, save: UnsettledSave | null): void {
  try {
    if (save === null) window.localStorage.removeItem(storageKey(account, entry));
    else window.localStorage.setItem(storageKey(account, entry), JSON.stringify(save));
  } catch {
    /* Without storage, it is known as long as the page. */
  }
}
