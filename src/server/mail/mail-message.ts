import type { Mail } from './carrier.ts';

/** Converts an email for nodemailer. Attachments from files and URLs are disabled, whatever the text contains. */
export function messageOf({ id, queuedAt, from, to, replyTo, subject, html, text }: Mail) {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    messageId: `<${id}@${host}>`,
    date: queuedAt,
    from,
    to: [...to],
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
