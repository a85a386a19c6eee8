import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Returns the text of the newest email to an address from the registry's outbox; waits until it exists. */
export async function emailTo(address: string, subject: RegExp): Promise<string> {
  const folder = process.env['REGISTRY_OUTBOX'];
  if (folder === undefined) throw new Error('REGISTRY_OUTBOX must name the folder of the emails.');
  let found = '';
  const others = new Set<string>();
  await expect
    .poll(
      async () => {
        found = await newest(folder, others, { address, subject });
        return found;
      },
      { message: `an email to ${address}`, timeout: 60_000 },
    )
    .not.toBe('');
  return found;
}

/** Returns the path on this site that an email links to. */
export function linkIn(template: string, path: string): string {
  const address = /https?:\/\/[^\s"<>]+/g;
  const link = [...template.matchAll(address)].map(([one]) => one).find((one) => one.includes(path));
  if (link === undefined) throw new Error(`The email leads nowhere like ${path}.`);
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'));
  return `${pathname}${search}`;
}

type Wanted = { readonly address: string; readonly subject: RegExp };

/**
 * Returns the newest email that is wanted; empty without one. Each other email is read once only and added to
 * `others`.
 */
async function newest(folder: string, others: Set<string>, { address, subject }: Wanted): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.toReversed().filter((one) => !others.has(one))) {
    const mail = plain(await readFile(join(folder, name), 'utf8'));
    const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replaceAll(/\r?\n\s+/g, ' ');
    if (head.includes(address) && subject.test(head)) return mail;
    others.add(name);
  }
  return '';
}

/** Decodes quoted-printable text as far as the links of an email need it. */
function plain(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
