import { asciiDomain } from '../text/internet-domain.ts';

/**
 * Returns the key that identifies an email address: letter case, surrounding white space, how characters are
 * composed, and whether the domain is written in its own script or in ASCII do not matter.
 */
export function emailKeyOf(email: string): string {
  const plain = email.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at + 1)}${asciiDomain(plain.slice(at + 1))}`;
}
