import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import {
  type FieldMessages,
  fieldMessages,
  noObject,
  type ProblemError,
  parameterMessages,
  wrongFields,
} from './problems.ts';

/** How an endpoint reports a body that does not match its schema. */
export type BodyProblems = {
  /** Finds more errors in a body of any shape, so that one response lists every wrong field. */
  readonly faultsOf?: (body: unknown) => Promise<FieldMessages>;
  /** Turns messages by their path in the body into the problem; without it, `fields` has them by path. */
  readonly problemOf?: (fields: FieldMessages) => ProblemError;
};

/** Returns the parts of a request as its endpoint describes them. Throws a 400 problem with a message for each wrong field. */
export async function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  { faultsOf, problemOf = wrongFields }: BodyProblems,
) {
  const params = parseOrThrow(endpoint.params.safeParse(request.params));
  const query = parseQuery(endpoint, request);
  if (endpoint.body instanceof z.ZodUndefined && (request.body ?? undefined) === undefined)
    return { params, query, body: undefined };
  const body = shapeOf(endpoint, request.body).safeParse(request.body ?? undefined, { reportInput: true });
  if (!body.success) {
    if (body.error.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0))
      throw noObject();
    throw problemOf({ ...(await faultsOf?.(request.body)), ...fieldMessages(body.error) });
  }
  return { params, query, body: body.data };
}

/** An endpoint without a body takes an empty object too, as many clients send it. */
function shapeOf(endpoint: Endpoint, body: unknown): z.ZodType {
  const takesNone = endpoint.body instanceof z.ZodUndefined;
  return takesNone && body !== undefined && body !== null ? emptyObject : endpoint.body;
}

const emptyObject = z.strictObject({});

/**
 * Returns a request's query as the endpoint describes it. Throws a 400 problem with a message for each wrong
 * parameter.
 */
export function parseQuery<E extends Endpoint>(endpoint: E, request: FastifyRequest): QueryOf<E> {
  return parseOrThrow(endpoint.query.safeParse(request.query, { reportInput: true })) as QueryOf<E>;
}

function parseOrThrow<Value>(parsed: z.ZodSafeParseResult<Value>): Value {
  if (!parsed.success) throw wrongFields(parameterMessages(parsed.error));
  return parsed.data;
}
