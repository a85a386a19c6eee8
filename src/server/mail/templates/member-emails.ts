import type { MemberRole } from '#domain/account/role.ts';
import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type InvitedValues = {
  /** Name of the invited person; empty if unknown. */
  readonly name: string;
  /** Name or email of the owner who invites. */
  readonly by: string;
  readonly organization: string;
  readonly role: MemberRole;
  readonly code: string;
};

/** To a person whom an owner invites to their organization: the link that opens an account. */
export const memberInvited: EmailTemplate<InvitedValues> = {
  write: ({ name, by, organization, role, code }, { locale, productName: product }) => ({
    subject: m.email_invited_subject({ product }, { locale }),
    heading: m.email_invited_heading({}, { locale }),
    happened: [
      ...(name === '' ? [] : [m.email_greeting({ name }, { locale })]),
      m.email_invited_happened({ by, organization, product }, { locale }),
      roles[role]({}, { locale }),
    ],
    next: [m.email_invited_next({}, { locale })],
    link: {
      text: m.email_invited_link({}, { locale }),
      path: `/invitation?token=${encodeURIComponent(code)}`,
    },
  }),
  sample: {
    name: 'Ada Person',
    by: 'Sam Example',
    organization: 'Harbour Heat Co-operative',
    role: 'editor',
    code: 'A-code-that-is-none',
  },
};

const roles = {
  owner: m.email_invited_owner,
  editor: m.email_invited_editor,
  viewer: m.email_invited_viewer,
} satisfies Record<MemberRole, unknown>;

/** To a person who was invited to an organization although their address already has an account. */
export const memberInvitedExisting: EmailTemplate<{ readonly by: string; readonly organization: string }> = {
  write: ({ by, organization }, { locale, productName: product }) => ({
    subject: m.email_invited_subject({ product }, { locale }),
    heading: m.email_existing_heading({}, { locale }),
    happened: [m.email_invited_happened({ by, organization, product }, { locale })],
    next: [m.email_invited_existing_next({}, { locale })],
    link: { text: m.email_existing_link({}, { locale }), path: '/login' },
  }),
  sample: { by: 'Sam Example', organization: 'Harbour Heat Co-operative' },
};

type RemovedValues = {
  readonly name: string;
  readonly organization: string;
  /** True if the person left by themselves. */
  readonly isLeaving: boolean;
};

/** To a person who left an organization, or was removed from it. */
export const memberRemoved: EmailTemplate<RemovedValues> = {
  write: ({ name, organization, isLeaving }, { locale, productName: product }) => ({
    subject: m.email_removed_subject({ organization }, { locale }),
    heading: m.email_removed_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      isLeaving
        ? m.email_left_happened({ organization, product }, { locale })
        : m.email_removed_happened({ organization, product }, { locale }),
    ],
    next: [m.email_removed_next({}, { locale })],
    link: { text: m.email_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', organization: 'Harbour Heat Co-operative', isLeaving: false },
};
