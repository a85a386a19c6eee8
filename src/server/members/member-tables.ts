import type { MemberRole } from '#domain/account/role.ts';
import type { Kept, Moment } from '../kernel/schema.ts';

/** An invitation that was not accepted yet. */
type InvitationTable = {
  id: Kept<string>;
  organization: Kept<string>;
  email: string;
  emailKey: Kept<string>;
  name: string | null;
  memberRole: MemberRole;
  codeHash: Uint8Array;
  invitedBy: string;
  invitedAt: Moment;
  expiresAt: Moment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    invitation: InvitationTable;
  }
}
