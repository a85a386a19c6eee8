/** What a log line says of an error: nothing that a person typed and nothing that a statement was given. */
export type DescribedError = { readonly type: string; readonly [field: string]: unknown };

/** Fields of a database error that hold codes and names of our schema. */
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

/** Names from our schema or from the code that failed, and codes; never free text. */
const kept = [...databaseErrorFields, 'errno', 'syscall'];
const NAME = /^[\w.$-]{1,64}$/;
const FRAME = /^ {4}at [^\n]{1,300}:\d+:\d+\)?$/;
const MOST_FRAMES = 20;
const MOST_CAUSES = 3;

/** Messages of Node and of the packages we use that hold no values. */
const plainMessages: readonly RegExp[] = [
  /^Connection terminated(?: unexpectedly| due to connection timeout)?$/,
  /^timeout exceeded when trying to connect$/,
  /^(?:Client has encountered a connection error and is not queryable|Client was closed and is not queryable)$/,
  /^PGlite (?:is closed|failed to initialize properly)$/,
  /^fetch failed$/,
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
];

/**
 * Describes an error for the log by an allow-list. The message of a database error, and of most others, can quote values of a
 * row or of a request ("Key (email)=(…) already exists"), so it is kept only where our own code wrote it or where it is known to
 * hold none. The code, the names and the stack's frames tell where the error came from.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = framesOf(error);
  return {
    type: typeOf(error),
    ...messageOf(error, frames),
    ...namesOf(error),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && depth < MOST_CAUSES && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < MOST_CAUSES && {
        errors: error.errors.slice(0, MOST_CAUSES).map((one) => describeError(one, depth + 1)),
      }),
  };
}

function namesOf(error: Error): Readonly<Record<string, string | number>> {
  const names: Record<string, string | number> = {};
  for (const field of kept) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'number') names[field] = value;
    else if (typeof value === 'string' && NAME.test(value)) names[field] = value;
  }
  return names;
}

function messageOf(error: Error, frames: readonly string[]): { readonly message?: string } {
  const { message } = error;
  if (isOurs(error, frames)) return { message };
  const plain = plainMessages.map((known) => known.exec(message)?.[0]).find((part) => part !== undefined);
  return plain === undefined ? {} : { message: plain };
}

/** Thrown by a file of this project as a plain `Error`: the engine's, the packages' and the database's are of other classes or files. */
function isOurs(error: Error, [first]: readonly string[]): boolean {
  return (
    error.constructor === Error &&
    !isOfDatabase(error) &&
    first !== undefined &&
    /\/src\/(?!.*node_modules)/.test(first)
  );
}

/** The frames of a stack without the message above them, which may have any number of lines that look like frames. */
function framesOf({ stack, message }: Error): readonly string[] {
  if (stack === undefined) return [];
  const afterMessage = message === '' ? stack : stack.slice(stack.indexOf(message) + message.length);
  const isWhole = message === '' || stack.includes(message);
  const lines = (isWhole ? afterMessage : '').split('\n');
  return lines.filter((line) => FRAME.test(line)).slice(0, MOST_FRAMES);
}

/** The embedded database's errors have a class without a name of its own. */
function typeOf(error: Error): string {
  if (isOfDatabase(error)) return 'DatabaseError';
  return NAME.test(error.constructor.name) ? error.constructor.name : 'Error';
}

function isOfDatabase(error: Error): boolean {
  return 'severity' in error && 'code' in error;
}
