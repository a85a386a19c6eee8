import { createHmac } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { MemberRole, Role } from '#domain/account/role.ts';
import type { Keys } from '#server/kernel/keys.ts';
import type { Locale } from '#server/kernel/locale.ts';
import { registryOffice } from './content/organizations.ts';

const WORDS = 5;
const BYTES_A_WORD = 2;

type Person = {
  readonly email: string;
  readonly contactName: string;
  readonly role: Role;
  readonly memberRole: MemberRole;
  /** The key of the person's organization in the demonstration. */
  readonly organization: string;
  /** The organization's telephone and mailing address, entered with its first person. */
  readonly contact: { readonly contactTel: string; readonly mailingAddress: string } | null;
  readonly locale: Locale;
};

/**
 * The people who can sign in to the demonstration: an administrator, the owners of two organizations, and an
 * editor of one.
 */
const people: readonly Person[] = [
  {
    email: 'administrator@registry.example',
    contactName: 'Robin Keeper',
    role: 'Administrator',
    memberRole: 'owner',
    organization: registryOffice.key,
    contact: { contactTel: '250 555 0100', mailingAddress: '1 Example Street, Example Bay BC' },
    locale: 'en',
  },
  {
    email: 'owner@example-bay.example',
    contactName: 'Sam Example',
    role: 'Owner',
    memberRole: 'owner',
    organization: 'example-bay',
    contact: { contactTel: '250 555 0101', mailingAddress: '2 Example Street, Example Bay BC' },
    locale: 'en',
  },
  {
    email: 'editor@example-bay.example',
    contactName: 'Kim Example',
    role: 'Owner',
    memberRole: 'editor',
    organization: 'example-bay',
    contact: null,
    locale: 'en',
  },
  {
    email: 'titulaire@anse-aux-cedres.example',
    contactName: 'Camille Exemple',
    role: 'Owner',
    memberRole: 'owner',
    organization: 'anse-cedres',
    contact: { contactTel: '604 555 0102', mailingAddress: '3, rue de l’Exemple, Anse aux Cèdres (C.-B.)' },
    locale: 'fr',
  },
];

export type DemonstrationPerson = Person & { readonly password: string };

/**
 * Returns the people with their passwords: five words each, derived from the registry's own key, so that they
 * differ in every registry.
 */
export function demonstrationPeople(keys: Keys): readonly DemonstrationPerson[] {
  const key = keys('demonstration');
  return people.map((person) => {
    const bits = createHmac('sha256', key).update(person.email).digest();
    return { ...person, password: wordsOf(bits).join('-') };
  });
}

function wordsOf(bits: Buffer): string[] {
  const words = dictionary['diceware-common'];
  return Array.from(
    { length: WORDS },
    (_, place) => words[bits.readUInt16BE(place * BYTES_A_WORD) % words.length] ?? '',
  );
}
