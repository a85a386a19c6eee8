import type { Access, Endpoint } from '#contract/endpoint.ts';

/** The security scheme of the API: a session's bearer token. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that POST /api/users/login answers, and sessionRenew after it.',
  },
} as const;

type Security = readonly { readonly session?: readonly string[] }[];

const security: Record<Access, Security> = {
  everyone: [],
  whoever: [{}, { session: [] }],
  'signed-in': [{ session: [] }],
  administrators: [{ session: [] }],
};

const sentences: Record<Access, string> = {
  everyone: 'For everyone',
  whoever: 'For everyone; who is signed in may be answered more',
  'signed-in': 'For whoever is signed in',
  administrators: 'For administrators',
};

/** Describes who may call an endpoint: as text, as OpenAPI security, and in the contract's own term. */
export function describeAccess({ access, isAlwaysOpen, deniedWhileImpersonating }: Endpoint) {
  const exception = isAlwaysOpen ? ', also before a password or a second factor that is due was set' : '';
  const restriction = deniedWhileImpersonating
    ? ' Refused (403) while an administrator acts in another’s name.'
    : '';
  return {
    description: `${sentences[access]}${exception}.${restriction}`,
    security: security[access],
    'x-access': access,
  };
}
