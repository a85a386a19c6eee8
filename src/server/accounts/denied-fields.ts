import { type Profile, profile } from '#contract/accounts.ts';

/** Fields of a profile that its user may change; `name` is an alias of `contactName`. */
const editable: ReadonlySet<string> = new Set([
  'contactName',
  'organization',
  'contactTel',
  'mailingAddress',
  'logo',
  'name',
]);

const readOnly = Object.keys(profile.shape).filter((name) => !editable.has(name)) as (keyof Profile)[];

/** Returns the names of read-only profile fields that `sent` would change. Ignores unchanged and unknown fields. */
export function deniedFields(current: Profile, sent: Readonly<Record<string, unknown>>): string[] {
  return readOnly.filter(
    (name) => sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(current[name]),
  );
}
