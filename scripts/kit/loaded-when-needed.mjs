/**
 * Packages that take megabytes, and that few requests or only the embedded database need: the server loads
 * them then, not at its start.
 */
export const LOADED_WHEN_NEEDED = [
  '@electric-sql/pglite',
  '@react-email/components',
  '@zxcvbn-ts/language-common',
  'csv-parse',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'sax',
  'sharp',
  'stripe',
  'write-excel-file',
];
