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
 * Describes an error for the log, by an allow-list.
 * Most messages, including those of database errors, can quote values of a row or a request ("Key (email)=(…) already
 * exists"). A message is kept only if our own code wrote it or it is known to contain no values. Codes, names and
 * stack frames show where the error came from.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = framesOf(error);
  return {
    type: typeOf(error),
    ...messageOf(error, frames),
    ...namesOf(error),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < MAX_CAUSES && {
        errors: error.errors.slice(0, MAX_CAUSES).map((one) => describeError(one, depth + 1)),
      }),
  };
}

function namesOf(error: Error): Readonly<Record<string, string | number>> {
  const names: Record<string, string | number> = {};
  for (const field of loggedFields) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'number') names[field] = value;
    else if (typeof value === 'string' && NAME.test(value)) names[field] = value;
  }
  return names;
}

function messageOf(error: Error, frames: readonly string[]): { readonly message?: string } {
  const { message } = error;
  if (isOwnError(error, frames)) return { message };
  const plain = plainMessages.map((known) => known.exec(message)?.[0]).find((part) => part !== undefined);
  return plain === undefined ? {} : { message: plain };
}

/**
 * True for plain `Error`s thrown by a file of this project. Errors of Node, packages and the database have other
 * classes or files.
 */
function isOwnError(error: Error, [first]: readonly string[]): boolean {
  return (
    error.constructor === Error &&
    !isDatabaseError(error) &&
    first !== undefined &&
    /\/src\/(?!.*node_modules)/.test(first)
  );
}

/** Returns the frames of a stack without its message, whose lines may look like frames. */
function framesOf({ stack, message }: Error): readonly string[] {
  if (stack === undefined) return [];
  const afterMessage = message === '' ? stack : stack.slice(stack.indexOf(message) + message.length);
  const isWhole = message === '' || stack.includes(message);
  const lines = (isWhole ? afterMessage : '').split('\n');
  return lines.filter((line) => FRAME.test(line)).slice(0, MAX_FRAMES);
}

/** Returns the class name; `DatabaseError` for database errors, whose class may have none. */
function typeOf(error: Error): string {
  if (isDatabaseError(error)) return 'DatabaseError';
  return NAME.test(error.constructor.name) ? error.constructor.name : 'Error';
}

function isDatabaseError(error: Error): boolean {
  return 'severity' in error && 'code' in error;
}
