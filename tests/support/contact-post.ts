import type { Post } from '#server/mail/mailbox.ts';

/** A contact message about a project, ready to be sent. */
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
