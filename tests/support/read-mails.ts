import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** Returns the texts of the emails that a test server wrote to an address; waits until there are `count`. */
export async function readEmailsTo(folder: string, address: string, count: number): Promise<string[]> {
  const outbox = join(folder, 'outbox');
  const found = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readMail(join(outbox, name)))
      .filter((mail) => mail.includes(`To: ${address}`));
  await expect.poll(() => found().length, { timeout: 60_000, interval: 50 }).toBe(count);
  return found();
}

function readMail(path: string): string {
  const unfolded = readFileSync(path, 'utf8')
    .replaceAll('=\r\n', '')
    .replace(/\r\n[ \t]/g, ' ');
  return unfolded.replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
  );
}
