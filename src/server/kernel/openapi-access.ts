import type { Access, Endpoint } from '#contract/endpoint.ts';

/** How a session is shown, under the name by which the calls ask for it. */
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

/** Who may make a call: in a sentence for people, as OpenAPI has it for programs, and in the contract’s own word. */
export function describeAccess({ access, isAlwaysOpen, deniedWhileImpersonating }: Endpoint) {
  const early = isAlwaysOpen ? ', also before a password or a second factor that is due was set' : '';
  const alone = deniedWhileImpersonating
    ? ' Refused (403) while an administrator acts in another’s name.'
    : '';
  return {
    description: `${sentences[access]}${early}.${alone}`,
    security: security[access],
    'x-access': access,
  };
}
