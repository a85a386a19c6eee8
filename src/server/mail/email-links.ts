import { createHmac, timingSafeEqual } from 'node:crypto';
import { endEmails } from '#contract/notifications.ts';
import { type EmailGroup, emailGroups } from '#domain/account/email-choice.ts';
import { API_PREFIX } from '../kernel/http.ts';
import type { Keys } from '../kernel/keys.ts';

/** Whose emails of which groups a link ends. */
export type OptOut = { readonly account: string; readonly groups: readonly EmailGroup[] };

export type EmailLinks = {
  /** Returns the code of a link that ends emails; it never expires. */
  readonly sign: (optOut: OptOut) => string;
  /** Returns what a code ends; null for one that this registry did not sign. */
  readonly read: (token: string) => OptOut | null;
};

/** Signs and reads the links by which people end emails without signing in. */
export function emailLinks(keys: Keys): EmailLinks {
  const key = keys('email-opt-out');
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: ({ account, groups }) => {
      const text = [account, ...groups].join('.');
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },
    read: (token) => {
      const end = token.lastIndexOf('.');
      const text = token.slice(0, Math.max(0, end));
      const [actual, expected] = [Buffer.from(token.slice(end + 1), 'base64url'), signatureOf(text)];
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      const [account = '', ...named] = text.split('.');
      return { account, groups: emailGroups.filter((group) => named.includes(group)) };
    },
  };
}

/** Returns the path to which mail programs send one POST to end emails (RFC 8058). */
export function oneClickAddress(token: string): string {
  return `${API_PREFIX}${endEmails.path}?token=${encodeURIComponent(token)}`;
}
