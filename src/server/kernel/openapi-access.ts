import type { Access, Endpoint } from '#contract/endpoint.ts';

/** The security scheme of the API: a session's bearer token. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token returned by POST /api/users/login, and later by sessionRenew.',
  },
} as const;

type Security = readonly { readonly session?: readonly string[] }[];

const security: Record<Access, Security> = {
  everyone: [],
  optional: [{}, { session: [] }],
  'signed-in': [{ session: [] }],
  administrators: [{ session: [] }],
};

const sentences: Record<Access, string> = {
  everyone: 'For everyone',
  optional: 'For everyone; signed-in callers may get more',
  'signed-in': 'For signed-in users',
  administrators: 'For administrators',
};

/** Describes who may call an endpoint: as text, as OpenAPI security, and in the contract's own term. */
export function describeAccess({ access, isAlwaysOpen, deniedWhileImpersonating }: Endpoint) {
  const exception = isAlwaysOpen ? ', even while a new password or a second factor must be set first' : '';
  const restriction = deniedWhileImpersonating
    ? ' Refused (403) while an administrator is signed in as another user.'
    : '';
  return {
    description: `${sentences[access]}${exception}.${restriction}`,
    security: security[access],
    'x-access': access,
  };
}
