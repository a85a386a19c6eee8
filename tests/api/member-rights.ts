/** The calls that only an organization's owners may make: its people, profile, tokens and payments. */
export const ofOwners: readonly string[] = [
  'PUT /users/current',
  'PUT /users/{id}',
  'POST /members/invitations',
  'POST /members/invitations/{id}/resend',
  'DELETE /members/invitations/{id}',
  'PUT /members/{id}',
  'DELETE /members/{id}',
  'POST /paymentForm',
  'POST /users/payment',
  'POST /payments/{id}/check',
];

/**
 * The calls that its owners and editors may make, and viewers may not: everything that changes projects,
 * inventories and offsets.
 */
export const ofEditors: readonly string[] = [
  'POST /projects',
  'GET /projects/export',
  'POST /projects/import',
  'GET /import-mappings',
  'PUT /import-mappings/{name}',
  'DELETE /import-mappings/{name}',
  'POST /projects/{projectSerial}/copy',
  'PUT /projects/{projectSerial}',
  'POST /projects/{projectSerial}/submit',
  'DELETE /projects/{projectSerial}',
  'POST /certificates/preview',
  'POST /retirements',
  'POST /transfers',
  'POST /cancellations',
  'POST /projects/{projectSerial}/updateEmissions',
  'POST /projects/{projectSerial}/comments',
  'PUT /projects/{projectSerial}/comments/{comment}',
  'POST /upload/image',
  'POST /upload/file',
];
