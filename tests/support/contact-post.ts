import type { Post } from '#server/mail/mailbox.ts';

/** Returns a valid contact message about a project. */
export const contactPost: Post = {
  template: {
    name: 'contact-message',
    values: {
      name: 'Ada Person',
      email: 'ada@harbour.example',
      message: 'First line\n<b>second</b> line',
      project: { serial: 'CA000042-003', title: 'Heat from the sea' },
    },
  },
  to: ['clerk@town.example'],
  replyTo: 'ada@harbour.example',
  locale: 'en',
};
