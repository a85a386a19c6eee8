import { type Profile, profile } from '#contract/accounts.ts';

/** What a person may change of their profile; `name` is `contactName` once more. */
const open: ReadonlySet<string> = new Set([
  'contactName',
  'organization',
  'contactTel',
  'mailingAddress',
  'logo',
  'name',
]);

const guarded = Object.keys(profile.shape).filter((name) => !open.has(name)) as (keyof Profile)[];

/**
 * The names of what a profile that is sent back would change and must not. What it repeats as it was, and what is no part
 * of a profile, is nothing to tell of.
 */
export function deniedFields(current: Profile, sent: Readonly<Record<string, unknown>>): string[] {
  return guarded.filter(
    (name) => sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(current[name]),
  );
}
