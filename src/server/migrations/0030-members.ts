import { type Kysely, sql } from 'kysely';

/**
 * Lets an organization have several people: each is an account with a role in the organization; all accounts
 * until now are owners. Telephone and mailing address move from the account to the organization. Adds
 * invitations, and frees the path of the page `/invitation`. The second wall behind the check in the server:
 * no organization that has people loses its last owner. Locks `account` and `organization` while it writes
 * each row of `organization` once.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const roles = `('owner', 'editor', 'viewer')`;

const statements = [
  'alter table organization add column contact_tel text, add column mailing_address text',
  `update organization set contact_tel = account.contact_tel, mailing_address = account.mailing_address
    from account where account.organization = organization.serial`,
  'alter table account drop column contact_tel, drop column mailing_address',

  'alter table account drop constraint account_organization_key',
  'create index account_of_organization on account (organization, id)',
  `alter table account add column member_role text not null default 'owner' check (member_role in ${roles})`,

  // Of two simultaneous changes the second waits for the first here, and then sees it.
  `create function keep_an_owner() returns trigger language plpgsql as $$
  begin
    perform from organization where serial = old.organization for no key update;
    if exists (select from account where organization = old.organization and state in ('active', 'disabled'))
      and not exists (select from account
        where organization = old.organization and state in ('active', 'disabled') and member_role = 'owner')
    then
      raise exception 'organization % would have no owner', old.organization using errcode = 'check_violation';
    end if;
    return null;
  end $$`,
  `create trigger account_keeps_owner after update on account for each row
    when (old.organization is not null and old.member_role = 'owner'
      and (new.member_role <> 'owner' or new.state not in ('active', 'disabled') or new.organization is distinct from old.organization))
    execute function keep_an_owner()`,

  `create table invitation (
    id uuid primary key,
    organization text not null references organization,
    email text not null,
    email_key text not null,
    name text,
    member_role text not null check (member_role in ${roles}),
    code_hash bytea not null unique check (length(code_hash) = 32),
    invited_by uuid not null references account,
    invited_at timestamptz not null,
    expires_at timestamptz not null,
    unique (organization, email_key)
  )`,
  'create index invitation_by_end on invitation (expires_at)',

  "update organization set slug = null where slug = 'invitation'",
];
