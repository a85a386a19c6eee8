/**
 * The server and API tests that run a second time, on a PostgreSQL server: those that ask for something in which it differs from
 * the embedded database. That has one connection, so nothing there waits for a lock or meets a conflict; its driver reads and
 * writes values by other rules; and it sorts, searches and counts by a build of its own. What a test asks of HTTP, of rules, of
 * files or of pages is the same on both, and is asked once. Beside each file stands what differs.
 */
export const alsoOnPostgres = [
  // Locks, and transactions that meet: several connections at once.
  'src/server/ledger/apply-ledger-operations.test.ts', // the ledger's lock order, its ranges that may not overlap
  'src/server/kernel/rate-limit.test.ts', // tries that are counted at the same moment
  'tests/api/account-requests.test.ts', // approval and rejection exclude each other
  'tests/api/approve-project.test.ts', // units that are issued once, however often it is asked
  'tests/api/audit-chain.test.ts', // the log's chain, written by several at once
  'tests/api/clear-orphans.test.ts', // files that are named while others are cleared away
  'tests/api/contact.test.ts', // a human check that is used many times at once
  'tests/api/create-project.test.ts', // tokens and serials that are taken at the same moment
  'tests/api/first-accounts.test.ts', // two servers that start at once
  'tests/api/log-faults.test.ts', // what the errors of its driver carry
  'tests/api/passwords.test.ts', // a reset that is used many times at once
  'tests/api/payment-requests.test.ts', // a mark that two set at once
  'tests/api/registration.test.ts', // one address, asked for twice at once
  'tests/api/sign-in-throttle.test.ts', // tries of one account, counted under several names
  'tests/api/settings.test.ts', // prices that two change at once
  'tests/api/token-races.test.ts', // renewals, factors and handovers at the same moment
  'tests/api/user-entries.test.ts', // handovers and deletions against what their person does meanwhile
  'tests/api/users.test.ts', // the last administrator, whom two disable at once
  // Types: what goes in through the driver comes out as the same.
  'tests/api/audit.test.ts', // JSON of every kind of act
  'tests/api/project-fields.test.ts', // every field of a project, with dates and decimals
  'tests/api/save-project.test.ts', // JSON of what stood in a project before
  'tests/api/serials.test.ts', // large whole numbers and ranges of them
  'tests/api/update-emissions.test.ts', // rows in force and rows that wait
  'tests/api/upload-file.test.ts', // hashes and sizes of files
  // Time: moments, days and what is due, by the database's clock and zone.
  'tests/api/forget-sign-ins.test.ts',
  'tests/api/impersonation-ends.test.ts',
  'tests/api/sessions.test.ts',
  // Words, order and plans: collations, extensions, and queries that are put together from filters.
  'src/server/projects/is-public.test.ts',
  'tests/api/held-lists.test.ts',
  'tests/api/organizations.test.ts',
  'tests/api/projects.test.ts',
  'tests/api/projects-map.test.ts',
  'tests/api/search.test.ts',
  // Thousands of rows in one statement, and what a server allows of that.
  'tests/api/demonstration.test.ts',
  'tests/api/import.test.ts',
  // The job queue, which several servers share.
  'tests/api/mail-delivery.test.ts',
  'tests/api/mail.test.ts',
  'tests/api/mail-after-kill.test.ts', // work that one of them had in hand when it was killed
] as const;
