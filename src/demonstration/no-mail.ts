import type { Mailbox } from '#server/mail/mailbox.ts';

/** Sends no emails: nobody reads the demonstration's addresses. */
export const noMail: Mailbox = { post: async () => undefined, postToAdmins: async () => undefined };
