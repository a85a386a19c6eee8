/** Fields of an error that may be logged: no user input and no SQL parameters. */
export type DescribedError = { readonly type: string; readonly [field: string]: unknown };

/** Fields of a database error that hold codes and schema names. */
export const databaseErrorFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const;

/** Codes and names from the schema or the failed code; never free text. */
const loggedFields = [...databaseErrorFields, 'errno', 'syscall'];
const NAME = /^[\w.$-]{1,64}$/;
/** A code of the system or of a package, such as ECONNRESET. */
const CODE = /^E[A-Z_]{2,40}$/;
const FRAME = /^ {4}at [^\n]{1,300}:\d+:\d+\)?$/;
const MAX_FRAMES = 20;
const MAX_CAUSES = 3;

/** Messages of Node and of packages that contain no values. */
const plainMessages: readonly RegExp[] = [
  /^Connection terminated(?: unexpectedly| due to connection timeout)?$/,
  /^timeout exceeded when trying to connect$/,
  /^(?:Client has encountered a connection error and is not queryable|Client was closed and is not queryable)$/,
  /^PGlite (?:is closed|failed to initialize properly)$/,
  /^fetch failed$/,
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
];

/**
 * Describes whatever was thrown for the log, by an allow-list; never throws itself. Most messages, including
 * those of database errors, can quote values of a row or a request ("Key (email)=(…) already exists"). A
 * message is kept only if our own code wrote it or it is known to contain no values. Codes, names and stack
 * frames show where the error came from, also of a copy of an error that is an object without its class.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  try {
    return isObject(error) ? describeObject(error, depth) : describeValue(error);
  } catch {
    // A getter or a proxy that throws when it is read.
    return { type: 'unreadable' };
  }
}

function describeValue(value: unknown): DescribedError {
  const type = value === null ? 'null' : typeof value;
  return typeof value === 'string' && CODE.test(value) ? { type, code: value } : { type };
}

function describeObject(error: ErrorLike, depth: number): DescribedError {
  const frames = framesOf(error);
  const { cause, errors } = error;
  return {
    type: typeOf(error),
    ...messageOf(error, frames),
    ...namesOf(error),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < MAX_CAUSES && {
        errors: errors.slice(0, MAX_CAUSES).map((one: unknown) => describeError(one, depth + 1)),
      }),
  };
}

/** An error, or an object that may be a copy of one. */
type ErrorLike = { readonly [field in 'message' | 'stack' | 'cause' | 'errors']?: unknown };

function isObject(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null;
}

function namesOf(error: ErrorLike): Readonly<Record<string, string | number>> {
  const names: Record<string, string | number> = {};
  for (const field of loggedFields) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'number') names[field] = value;
    else if (typeof value === 'string' && NAME.test(value)) names[field] = value;
  }
  return names;
}

function messageOf(error: ErrorLike, frames: readonly string[]): { readonly message?: string } {
  const { message } = error;
  if (typeof message !== 'string') return {};
  if (isOwnError(error, frames)) return { message };
  const plain = plainMessages.map((known) => known.exec(message)?.[0]).find((part) => part !== undefined);
  return plain === undefined ? {} : { message: plain };
}

/**
 * True for plain `Error`s thrown by a file of this project. Errors of Node, packages and the database have
 * other classes or files.
 */
function isOwnError(error: ErrorLike, [first]: readonly string[]): boolean {
  return (
    error instanceof Error &&
    error.constructor === Error &&
    !isDatabaseError(error) &&
    first !== undefined &&
    /\/src\/(?!.*node_modules)/.test(first)
  );
}

/** Returns the frames of a stack without its message, whose lines may look like frames. */
function framesOf({ stack, message }: ErrorLike): readonly string[] {
  if (typeof stack !== 'string' || typeof message !== 'string') return [];
  const afterMessage = message === '' ? stack : stack.slice(stack.indexOf(message) + message.length);
  const isWhole = message === '' || stack.includes(message);
  const lines = (isWhole ? afterMessage : '').split('\n');
  return lines.filter((line) => FRAME.test(line)).slice(0, MAX_FRAMES);
}

/** The class that begins a stack. */
const STACK_TYPE = /^([A-Z]\w{0,60}(?:Error|Exception))\b/;

/**
 * Returns the class name; `DatabaseError` for database errors, whose class may have none, and what the stack begins
 * with for a copy without its class.
 */
function typeOf(error: ErrorLike): string {
  if (isDatabaseError(error)) return 'DatabaseError';
  const { constructor } = error as { readonly constructor?: unknown };
  const name = typeof constructor === 'function' ? constructor.name : '';
  if (name === 'Object' && typeof error.stack === 'string') return STACK_TYPE.exec(error.stack)?.[1] ?? name;
  return NAME.test(name) ? name : 'Error';
}

function isDatabaseError(error: ErrorLike): boolean {
  return 'severity' in error && 'code' in error;
}
