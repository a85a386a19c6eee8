import type { Mail } from './carrier.ts';

/** A mail as nodemailer takes it. Attachments from files and addresses are shut off: no text could name one. */
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
