import { acceptInvitation, readInvitation } from '#contract/members.ts';
import { resetCodeHash } from '../accounts/reset-code.ts';
import { clientInfoOf } from '../auth/device-of.ts';
import { hashPassword } from '../auth/hash-password.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
import { requireNewPassword } from '../auth/require-new-password.ts';
import type { SessionTokens } from '../auth/session-token.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { acceptInvitation as accept, countCodeTry } from './accept-invitation.ts';
import { endedInvitation } from './member-problems.ts';
import { findInvitation } from './member-queries.ts';

type Deps = {
  readonly tokens: SessionTokens;
  readonly count: CountRequest;
  readonly devices: KnownDevices;
  readonly isHttps: boolean;
  readonly productName: string;
};

/** Mounts the endpoints for invited people, who are not signed in: they show the code of their link. */
export function mountInvitationLinks(mounting: Mounting, database: Database, deps: Deps): void {
  const { tokens, count, devices, isHttps, productName } = deps;
  const queue = limitConcurrency({ concurrent: 4, queued: 50 });
  const find = async (code: string, address: string, now: Date) => {
    await database.transact(countCodeTry, { address, now }, count);
    const found = await findInvitation(database.db, resetCodeHash(code), now);
    if (found === undefined) throw endedInvitation();
    return found;
  };
  mount(mounting, readInvitation, async ({ body, address, now }) => {
    const { organizationName, email, name, memberRole, expiresAt } = await find(body.code, address, now);
    return {
      organization: organizationName,
      email,
      name,
      role: memberRole,
      expires: expiresAt.toISOString(),
    };
  });
  mount(mounting, acceptInvitation, ({ body, headers, address, locale, now, setHeader }) =>
    queue(async () => {
      const found = await find(body.code, address, now);
      const { name, password } = body;
      const personal = [found.organizationName, name, found.email, productName];
      requireNewPassword({ password, personal, again: { field: 'password2', password: body.password2 } });
      const passwordHash = await hashPassword(password);
      const client = clientInfoOf(headers, isHttps);
      const acceptance = { codeHash: resetCodeHash(body.code), name, passwordHash, client, locale, now };
      const opened = await database.transact(accept, acceptance, tokens);
      if (opened.cookie !== null) setHeader('set-cookie', opened.cookie);
      setHeader('set-cookie', devices.cookie(headers.cookie, found.emailKey));
      return { token: opened.token };
    }),
  );
}
