import { z } from 'zod';
import { EMAIL_ADDRESS, MAX_EMAIL_CHARACTERS } from '#domain/text/email-address.ts';
import { isMisleadingAddress } from '#domain/text/look-alikes.ts';
import { refusedCharacter, type TextForm, tidyText, withoutRefused } from '#domain/text/written-text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint: `everyone` gets the same reply; `optional` is also open to everyone, but
 * signed-in callers may get more; `signed-in` needs a session; `editors` the session of an owner or editor of
 * an organization; `owners` of an owner; `administrators` an administrator's. Administrators count as owners
 * of their organization.
 */
export type Access = 'everyone' | 'optional' | 'signed-in' | 'editors' | 'owners' | 'administrators';

type Shape = z.ZodObject;

/** Text fields of a form by name: what each is, and how many bytes of UTF-8 it may have. */
export type FormFields = Readonly<
  Record<string, { readonly description: string; readonly maxBytes: number }>
>;

/**
 * An endpoint of the API. Server-side validation, the shape of the reply, the client's types and the OpenAPI
 * description are all derived from it. `path` is relative to `/api`, with `{name}` for each parameter.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Caller extends Access = Access,
> = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Caller;
  /** Responds 403 while an administrator impersonates someone (product decisions §6). */
  readonly deniedWhileImpersonating: boolean;
  /** Open also to callers who must first set a password or a second factor. */
  readonly isAlwaysOpen: boolean;
  /** Accepted content types of the body. */
  readonly bodyTypes: readonly string[];
  /** The body is a multipart form with one file, in the field `file`. */
  readonly takesFile: boolean;
  /** Other fields of that form, by name. */
  readonly formFields: FormFields;
  /** `If-Match` may name the version that the caller read; elsewhere the header is ignored. */
  readonly takesVersion: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** What visitors without a session get, where `reply` has more forms; else null. */
  readonly visitorReply: z.ZodType | null;
  /** Content types of the files that can be asked for in place of the reply. */
  readonly fileTypes: readonly string[];
  /** Error statuses besides 400, 500 and 503, and 413 and 415 for endpoints with a body. */
  readonly refusals: readonly number[];
  /** The reply is a list that `?page=` and `?pageSize=` paginate; `X-Total-Count` has the total. */
  readonly paged: boolean;
  /** The endpoint's own response headers: name to description. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * A write that may carry `Idempotency-Key` (product decisions §2). False where the reply has a secret, which is
   * not kept, and where a repetition cannot do anything twice.
   */
  readonly takesKey: boolean;
  /** All visitors get the same reply until public data changes: it is cached and sent with an `ETag`. */
  readonly shared: boolean;
};

const noParameters = z.strictObject({});

/** Pagination: pages count from 1, with at most 100 items each; without both parameters, the whole list. */
export const pageQuery = z.strictObject({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Page, from 1; without `page` and `pageSize` the whole list is sent'),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Items on a page, 1 to 100; 12 if only `page` is given'),
});

/**
 * Pagination of lists that grow without end and are never sent whole: 100 items on a page, unless `pageSize`
 * says otherwise.
 */
export const longListQuery = pageQuery.extend({
  page: pageQuery.shape.page.describe('Page, from 1; the first if it is not given'),
  pageSize: pageQuery.shape.pageSize.default(100).describe('Items on a page, 1 to 100'),
});

/** An endpoint as it is defined. Omitted properties are false or empty; omitted access is `everyone`. */
type Definition<
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Caller extends Access,
> = Pick<Endpoint<Params, Query, Body, Reply, Caller>, 'method' | 'path' | 'summary' | 'reply'> &
  Partial<Endpoint<Params, Query, Body, Reply, Caller>>;

const usual = {
  deniedWhileImpersonating: false,
  isAlwaysOpen: false,
  bodyTypes: ['application/json'],
  takesFile: false,
  formFields: {},
  takesVersion: false,
  visitorReply: null,
  fileTypes: [],
  paged: false,
  headers: {},
  shared: false,
} as const satisfies Partial<Endpoint>;

/** Defines an endpoint. Unknown path and query parameters are refused; an omitted schema accepts nothing. */
export function endpoint<
  Reply extends z.ZodType,
  Params extends Shape = typeof noParameters,
  Query extends Shape = typeof noParameters,
  Body extends z.ZodType = z.ZodUndefined,
  Caller extends Access = 'everyone',
>(definition: Definition<Params, Query, Body, Reply, Caller>): Endpoint<Params, Query, Body, Reply, Caller> {
  const { refusals = [], takesFile = false } = definition;
  const access = definition.access ?? ('everyone' as Caller);
  const isSignedInWrite = definition.method !== 'GET' && access !== 'everyone' && !takesFile;
  const takesKey = definition.takesKey ?? isSignedInWrite;
  return {
    ...usual,
    ...definition,
    access,
    params: definition.params ?? (noParameters as unknown as Params),
    query: definition.query ?? (noParameters as unknown as Query),
    body: definition.body ?? (z.undefined() as unknown as Body),
    // A key that was used for another request.
    refusals: takesKey ? [...new Set([...refusals, 409])] : refusals,
    takesKey,
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type QuerySentTo<E extends Endpoint> = z.input<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/**
 * What a text in a request is. `written`: stored and shown, so it has no refused character. `stored`: the same,
 * but a text that is stored already may be sent back unchanged; the use case that saves it checks only changes. `search`: words to
 * search for, read without refused characters. `reference`: names something and is only compared. `secret`: a
 * password or a code, taken as it was typed.
 */
type TextUse = 'written' | 'stored' | 'search' | 'reference' | 'secret';

/** The use of each text in a request. A text without one fails the tests of the contract. */
export const textUses = z.registry<{ readonly use: TextUse }>();

/**
 * Returns a schema for one line of text that is stored: at most `max` characters, tidied, without refused
 * characters.
 */
export function lineOfText(max: number) {
  return writtenText('line', max);
}

/** Returns a schema for text of several lines that is stored, with line feeds alone between its lines. */
export function linesOfText(max: number) {
  return writtenText('lines', max);
}

function writtenText(form: TextForm, max: number) {
  return tidied(form, max).superRefine(refuseCharacters(form)).register(textUses, { use: 'written' });
}

/**
 * Returns a schema for a text that may be stored already and come back as it is. Whoever saves it refuses
 * `refusedCharacter` in what changed.
 */
export function storedText(form: TextForm, max: number) {
  return tidied(form, max).register(textUses, { use: 'stored' });
}

function tidied(form: TextForm, max: number) {
  return z
    .string()
    .overwrite((text) => tidyText(text, form))
    .min(1)
    .max(max);
}

function refuseCharacters(form: TextForm) {
  return (text: string, context: z.RefinementCtx<string>) => {
    const character = refusedCharacter(text, form);
    if (character !== null) context.addIssue({ code: 'custom', params: { character }, input: text });
  };
}

/** Returns a schema for words to search for; invisible characters that a paste brings are ignored. */
export function wordsToFind(max: number) {
  return z
    .string()
    .max(max)
    .overwrite((text) => withoutRefused(text, 'line'))
    .register(textUses, { use: 'search' });
}

/** Returns a schema for a serial, an id, an address or a value that names something and is only compared. */
export function reference(max = 200) {
  return z.string().max(max).register(textUses, { use: 'reference' });
}

/** Returns a schema for a code that was emailed or is shown by an app: trimmed, otherwise as typed. */
export function secretCode(max: number) {
  return z.string().trim().min(1).max(max).register(textUses, { use: 'secret' });
}

/** An email address that mail servers accept. */
export const emailAddress = z
  .string()
  .overwrite((text) => tidyText(text, 'line'))
  .min(1)
  .max(MAX_EMAIL_CHARACTERS)
  .superRefine(refuseCharacters('line'))
  .register(textUses, { use: 'written' })
  .pipe(z.email({ pattern: EMAIL_ADDRESS }))
  .superRefine((text, context) => {
    if (isMisleadingAddress(text))
      context.addIssue({ code: 'custom', params: { isMisleading: true }, input: text });
  });

/** The reply of endpoints that only report success. */
export const done = z.object({
  message: z.string().describe('What was done, as a sentence in the caller’s language'),
});

/** A day in ISO 8601, such as 2021-03-31. Refuses the year 0000, which PostgreSQL cannot store. */
export const calendarDay = z.iso.date().refine((day) => !day.startsWith('0000'));
