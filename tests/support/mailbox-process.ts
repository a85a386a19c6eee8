import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openJobQueue } from '#server/kernel/jobs.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { openMailbox } from '#server/mail/mailbox.ts';
import { openRegistryDatabase } from '#server/open-registry-database.ts';
import { failOnUnavailable } from './fail-on-unavailable.ts';

/**
 * A process that sends the emails queued in a registry's mailbox until it is ended; with an address as
 * argument it first queues one to it.
 */
// The process is short-lived: optimizing compilation of the database would take longer.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
const [address] = process.argv.slice(2);
const config = readConfig(process.env);
const log = pino({ level: 'silent' });
const database = await openRegistryDatabase(config, failOnUnavailable);
const mailbox = await openMailbox(await openJobQueue(database, log), config, log, {
  keys: keysFrom('a secret of these tests'),
  clock: () => new Date(),
});
if (address !== undefined) {
  const template = { name: 'registration-received', values: { request: 'R000001' } } as const;
  await database.transact(mailbox.post, {
    template,
    to: [address],
    replyTo: null,
    locale: 'en',
  });
}
