/**
 * A process that migrates a database, embedded (by folder) or PostgreSQL (by URL), to this version. Prints the name of each
 * migration with the number of statements up to its end, and `all` with that of all. Given a number and milliseconds, it
 * kills itself so long after it sent that statement.
 */
import { setFlagsFromString } from 'node:v8';
import { migrate } from '#server/kernel/migrate.ts';
import { openUnmigrated } from './open-unmigrated.ts';

// The process is short-lived: optimizing compilation of the database would take longer.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
const [, , where = '', at = '0', after = '0'] = process.argv;
let sent = 0;
const { kysely, close } = await openUnmigrated(where, (text, [name]) => {
  sent += 1;
  if (text.startsWith('insert into "kysely_migration" ')) process.stdout.write(`${String(name)} ${sent}\n`);
  if (sent === Number(at)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(after));
});
await migrate(kysely);
process.stdout.write(`all ${sent}\n`);
await close();
