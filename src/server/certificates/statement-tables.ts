import type { Kept } from '../kernel/schema.ts';

type StatementCertificateTable = {
  /** Permanent id of the statement. */
  statement: Kept<string>;
  /** Place of the certificate in the statement, from 1. */
  position: Kept<number>;
  certificate: Kept<string>;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    statementCertificate: StatementCertificateTable;
  }
}
