import { familyNames, frenchPosts, givenNames, posts } from '../content/people.ts';
import { pick } from './sequence.ts';

/** Returns a contact person who cannot exist: `.example` is never a real domain, and 555-01xx never a real telephone number. */
export function composePerson(organization: string, index: number, french: boolean) {
  const given = pick(givenNames, index * 7);
  const family = pick(familyNames, index * 5 + 3);
  const mailbox = [given, family]
    .map((name) =>
      name
        .normalize('NFD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase(),
    )
    .join('.');
  return {
    contactName: `${given} ${family}`,
    contactJobTitle: french ? pick(frenchPosts, index) : pick(posts, index),
    contactEmail: `${mailbox}@${organization}.example`,
    contactTel: `250 555 01${String((index * 37) % 100).padStart(2, '0')}`,
  };
}
