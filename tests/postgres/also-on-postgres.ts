/**
 * The server and API tests that run again on a PostgreSQL server, because they depend on something in which it differs from the embedded
 * database. That has one connection, so it has no lock waits and no conflicts; its driver reads and writes values by other rules; and it
 * sorts, searches and counts with another build. Tests of HTTP, rules, files or pages have the same result on both and run once. The
 * comment beside each file says what differs.
 */
export const alsoOnPostgres = [
  // Locks and concurrent transactions: several connections at once.
  'src/server/ledger/apply-ledger-operations.test.ts', // the ledger's lock order, its ranges that may not overlap
  'src/server/ledger/ledger-counters.test.ts', // arrays and multiranges as parameters
  'src/server/kernel/statements.test.ts', // statements that each connection keeps
  'src/server/kernel/rate-limit.test.ts', // tries counted at the same moment
  'tests/api/account-requests.test.ts', // approval and rejection exclude each other
  'tests/api/approve-project.test.ts', // units issued once by simultaneous approvals
  'tests/api/approve-unit-rows.test.ts', // the last tonnes of an inventory, retired by two approvals
  'tests/api/audit-chain.test.ts', // the log's chain, written by several at once
  'tests/api/card-events.test.ts', // the same event of the card provider, received several times at once
  'tests/api/card-lost-answers.test.ts', // payments charged and credited once, whatever is lost
  'tests/api/card-payments.test.ts', // a card token used many times at once
  'tests/api/card-refunds-elsewhere.test.ts', // the provider's word of a refund, received several times at once
  'tests/api/clear-orphans.test.ts', // files named while others are cleared away
  'tests/api/contact.test.ts', // a captcha solution used many times at once
  'tests/api/confirmed-corrections.test.ts', // a correction confirmed by two at once
  'tests/api/corrections.test.ts', // corrections of the same units asked for at once
  'tests/api/copy-project.test.ts', // the last token spent by two copies at once
  'tests/api/create-project.test.ts', // tokens and serials taken at the same moment
  'tests/api/import-call.test.ts', // the same file imported by two at once
  'tests/api/import-drafts.test.ts', // the last token spent by two at once
  'tests/api/inventory-years.test.ts', // two inventories of a year, approved at the same moment
  'tests/api/invitations.test.ts', // a link accepted many times at once
  'tests/api/members.test.ts', // the last owners, who remove each other at once
  'tests/api/first-accounts.test.ts', // two servers that start at once
  'tests/api/log-faults.test.ts', // the contents of the driver's errors
  'tests/api/offset-serials.test.ts', // the same offsets, submitted and approved at the same moment
  'tests/api/passwords.test.ts', // a reset used many times at once
  'tests/api/payment-check.test.ts', // sums and JSON of entries; checks that start at once
  'tests/api/payment-documents.test.ts', // numbers without gaps, taken at the same moment
  'tests/api/payment-review.test.ts', // a payment voided or refunded by two at once
  'tests/api/payments.test.ts', // a payment recorded several times at once
  'tests/api/seller.test.ts', // the seller, whom several change at once
  'tests/api/registration.test.ts', // one address requested twice at once
  'tests/api/sign-in-throttle.test.ts', // tries of one account, counted under several names
  'tests/api/settings.test.ts', // prices that two change at once
  'tests/api/spent-tokens.test.ts', // the last tokens spent by a hundred at once
  'tests/api/received-units.test.ts', // an entry opened by simultaneous transfers
  'tests/api/token-races.test.ts', // renewals, factors and handovers at the same moment
  'tests/api/unit-acts.test.ts', // the same tonnes retired by two at once
  'tests/api/user-entries.test.ts', // handovers and deletions against simultaneous acts of the owner
  'tests/api/users.test.ts', // the last administrators, who disable each other at once
  // Types: values come out of the driver as they went in.
  'src/server/migrations/0015-other-facts.test.ts', // columns moved into JSON
  'src/server/migrations/0025-payments-and-tokens.test.ts', // windows and patterns over former rows
  'src/server/migrations/0030-members.test.ts', // constraints dropped by their name
  'tests/api/audit.test.ts', // JSON of every kind of action
  'tests/api/project-fields.test.ts', // every field of a project, with dates and decimals
  'tests/api/save-project.test.ts', // JSON of a project's former values
  'tests/api/serials.test.ts', // large integers and ranges of them
  'tests/api/update-emissions.test.ts', // rows in force and rows awaiting approval
  'tests/api/upload-file.test.ts', // hashes and sizes of files
  // Time: moments, days and due dates, by the database's clock and time zone.
  'tests/api/forget-sign-ins.test.ts',
  'tests/api/impersonation-ends.test.ts',
  'tests/api/sessions.test.ts',
  // Words, order and plans: collations, extensions, and queries built from filters.
  'src/server/projects/is-public.test.ts',
  'tests/api/held-lists.test.ts',
  'tests/api/organizations.test.ts',
  'tests/api/overviews.test.ts', // sums, and arrays of JSON
  'tests/api/overview-units.test.ts', // conditions on ranges
  'tests/api/projects.test.ts',
  'tests/api/projects-map.test.ts',
  'tests/api/search.test.ts',
  // Thousands of rows in one statement, and a server's limits on that.
  'tests/api/demonstration.test.ts',
  'tests/api/import.test.ts',
  // The job queue, which several servers share.
  'tests/api/mail-delivery.test.ts',
  'tests/api/mail.test.ts',
  'tests/api/mail-after-kill.test.ts', // a job under way when its server was killed
] as const;
