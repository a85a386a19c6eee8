import { z } from 'zod';
import { BEYOND_SPECIFICATION } from '#contract/beyond-specification.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { API_PREFIX } from './http.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

type About = {
  readonly productName: string;
  readonly version: string;
  readonly baseUrl: string;
  /** The names of all groups of endpoints, in their order, and the group of an endpoint. */
  readonly groups: { readonly names: readonly string[]; readonly groupOf: (call: Endpoint) => string };
};

/**
 * Describes endpoints in OpenAPI 3.1, generated from the schemas that validate requests. Each has its group
 * as its only tag.
 */
export function describeCalls(calls: readonly Endpoint[], about: About) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const path = `${API_PREFIX}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describe(call, about.groups.groupOf(call)) };
  }
  return {
    openapi: '3.1.0',
    info: { title: about.productName, version: about.version },
    servers: [{ url: about.baseUrl }],
    tags: about.groups.names.map((name) => ({ name })),
    paths,
    components: { schemas: { Problem: schemaOf(problem, 'output') }, securitySchemes },
  };
}

type Operation = ReturnType<typeof describe>;

function describe(call: Endpoint, group: string) {
  const errors: Record<string, Reply> = Object.fromEntries(
    [400, ...bodyErrors(call), ...call.refusals, 500, 503].map((status) => [
      String(status),
      problemReply(status),
    ]),
  );
  return {
    summary: call.summary,
    tags: [group],
    ...describeAccess(call),
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.takesKey ? [idempotencyKey] : []),
      ...(call.takesVersion ? [ifMatch] : []),
    ],
    ...bodyOf(call),
    responses: {
      '200': {
        description: 'Done',
        headers: headersOf(call),
        content: { ...json(schemaOf(call.reply, 'output')), ...filesOf(call) },
      },
      ...errors,
    },
  };
}

type Reply = ReturnType<typeof problemReply>;

/** Any body may be too large or of an unsupported type. */
function bodyErrors(call: Endpoint): readonly number[] {
  return hasBody(call) ? [413, 415] : [];
}

function hasBody({ takesFile, body }: Endpoint): boolean {
  return takesFile || !(body instanceof z.ZodUndefined);
}

function bodyOf(call: Endpoint) {
  if (call.takesFile) return { requestBody: { required: true, content: formOf(call) } };
  if (!hasBody(call)) return {};
  const required = !call.body.safeParse(undefined).success;
  const schema = schemaOf(call.body, 'input');
  const content = Object.fromEntries(call.bodyTypes.map((type) => [type, { schema }]));
  return { requestBody: { required, content } };
}

function formOf({ formFields }: Endpoint) {
  const textFields = Object.entries(formFields).map(
    ([name, { description }]) => [name, { type: 'string', description }] as const,
  );
  const properties = { ...Object.fromEntries(textFields), file: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } };
}

function filesOf({ fileTypes }: Endpoint) {
  return Object.fromEntries(fileTypes.map((type) => [type, {}] as const));
}

function headersOf(call: Endpoint) {
  const described = {
    ...(call.shared && sharedHeaders),
    ...(call.paged && pagedHeaders),
    ...call.headers,
  };
  return Object.fromEntries(
    Object.entries(described).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
}

const sharedHeaders = {
  ETag: 'Version of the response; sent back in If-None-Match, it gets 304 without a body while nothing has changed',
};

const pagedHeaders = {
  'X-Total-Count': 'Number of items on all pages',
  Link: 'Addresses of the previous, next and last page, if the request names a page or a page size',
};

function parametersOf(shape: z.ZodObject, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(shape, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

const headerOf = (name: string, reason: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string', ...schema, [BEYOND_SPECIFICATION]: reason },
});

const idempotencyKey = headerOf(
  'Idempotency-Key',
  'A request whose answer was lost can be sent again without acting twice.',
  {
    description:
      'Up to 200 visible ASCII characters, new for each act. For 30 days a request with the same key and body gets ' +
      'the first reply again, word for word, and nothing is done twice; with another body it gets 409. Refusals are ' +
      'not kept. Signed links to files in a kept reply may have ended; GET /api/upload/{id} gives fresh ones.',
    minLength: 1,
    maxLength: 200,
    pattern: '^[\\x21-\\x7e]+$',
  },
);

const ifMatch = headerOf(
  'If-Match',
  'What changed since then gets 409 and stays as it is, so that nobody’s work is overwritten.',
  {
    description:
      'The version that was read, in quotation marks: `updatedAt` of a project, `tokensVersion` of a user',
  },
);

function problemReply(status: number) {
  return {
    description: descriptions[status] ?? 'Refused',
    content: json({ $ref: '#/components/schemas/Problem' }),
  };
}

const descriptions: Record<number, string> = {
  400: 'A part of the request does not fit; each is named',
  401: 'Nobody is signed in, or the session has ended',
  403: 'Not the caller’s to do, or not at this moment',
  404: 'Not there, or not the caller’s to know of',
  408: 'The body did not come on',
  409: 'What is there does not allow it, or has changed since it was read',
  413: 'Too large',
  415: 'Not a type of body or file that is taken',
  429: 'Too many tries; Retry-After says when another may help',
  500: 'A fault of the server',
  503: 'Too busy, or the database is unavailable; Retry-After says when to try again',
};

function json(schema: object) {
  return { 'application/json': { schema } };
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
}

/** The security scheme of the API: a session's bearer token. */
const securitySchemes = {
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
  editors: [{ session: [] }],
  owners: [{ session: [] }],
  administrators: [{ session: [] }],
};

const sentences: Record<Access, string> = {
  everyone: 'For everyone',
  optional: 'For everyone; signed-in callers may get more',
  'signed-in': 'For signed-in users',
  editors: 'For owners and editors of an organization',
  owners: 'For owners of an organization',
  administrators: 'For administrators',
};

/** Describes who may call an endpoint: as text, as OpenAPI security, and in the contract's own term. */
function describeAccess({ access, isAlwaysOpen, deniedWhileImpersonating }: Endpoint) {
  const exception = isAlwaysOpen ? ', even while a new password or a second factor must be set first' : '';
  const restriction = deniedWhileImpersonating
    ? ' Refused (403) while an administrator is signed in as another user.'
    : '';
  return {
    description: `${sentences[access]}${exception}.${restriction}`,
    security: security[access],
    'x-access': access,
    'x-denied-while-impersonating': deniedWhileImpersonating,
    'x-always-open': isAlwaysOpen,
  };
}
