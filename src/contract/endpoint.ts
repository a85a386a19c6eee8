import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call: everyone, alike; whoever likes, though who is signed in may be answered more; people who are signed
 * in; or administrators alone.
 */
export type Access = 'everyone' | 'whoever' | 'signed-in' | 'administrators';

type Shape = z.ZodObject;

/**
 * One call of the registry, said once: the server's validation, the reply's shape, the client's types and the OpenAPI
 * description all come from it. `path` is below `/api`, with `{name}` for each parameter.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Who;
  /** Refused (403) while an administrator acts in another's name (product decisions §6). */
  readonly deniedWhileImpersonating: boolean;
  /** Taken also from one who has a password or a second factor to set first. */
  readonly isAlwaysOpen: boolean;
  /** What is wrong with its body stands under the parts of the project form, in `fields` (product decisions §2). */
  readonly isProjectForm: boolean;
  /** The types its body may come as. */
  readonly bodyTypes: readonly string[];
  /** Its body is a form with one file, in the field `file`. */
  readonly takesFile: boolean;
  /** What that form may hold beside the file, by name, and what each is. */
  readonly formFields: Readonly<Record<string, string>>;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The statuses it may answer besides 200, 400, 500 and 503, and with a body 413 and 415. */
  readonly refusals: readonly number[];
  /** A list that `?page=` and `?pageSize=` cut; its total stands in `X-Total-Count`. */
  readonly paged: boolean;
  /** What a reply's own headers say, by their names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same reply for every visitor until something public changes: kept, and sent with an `ETag`. */
  readonly shared: boolean;
};

const none = z.strictObject({});

/** Which part of a list is wanted: pages count from 1; without both, the whole list (at most 100 a page). */
export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
});

/** Describes a call. Parameters and query refuse names that are not theirs; what is left out takes nothing. */
export function endpoint<
  Reply extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Body extends z.ZodType = z.ZodUndefined,
  Who extends Access = 'everyone',
>(said: {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access?: Who;
  readonly deniedWhileImpersonating?: boolean;
  readonly isAlwaysOpen?: boolean;
  readonly isProjectForm?: boolean;
  readonly bodyTypes?: readonly string[];
  readonly takesFile?: boolean;
  readonly formFields?: Readonly<Record<string, string>>;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  readonly refusals?: readonly number[];
  readonly paged?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly shared?: boolean;
}): Endpoint<Params, Query, Body, Reply, Who> {
  const { refusals = [], paged = false, shared = false, headers = {}, formFields = {} } = said;
  const { bodyTypes = ['application/json'] } = said;
  const {
    deniedWhileImpersonating = false,
    isAlwaysOpen = false,
    takesFile = false,
    isProjectForm = false,
  } = said;
  return {
    ...said,
    access: said.access ?? ('everyone' as Who),
    deniedWhileImpersonating,
    isAlwaysOpen,
    isProjectForm,
    bodyTypes,
    takesFile,
    formFields,
    params: said.params ?? (none as unknown as Params),
    query: said.query ?? (none as unknown as Query),
    body: said.body ?? (z.undefined() as unknown as Body),
    refusals,
    paged,
    headers,
    shared,
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type QuerySentTo<E extends Endpoint> = z.input<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
