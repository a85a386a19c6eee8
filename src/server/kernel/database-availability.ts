/** Called when the state of the database changes. */
export type DatabaseListener = {
  /**
   * The database does not answer, or cannot store anything, and may recover by itself. Called once each time.
   */
  readonly onUnavailable: (reason: string) => void;
  /** The database works again. */
  readonly onAvailable: () => void;
  /** The database failed and cannot be used again in this process. */
  readonly onFatal: (reason: string) => void;
};

/** Messages of `pg` that carry no code: the connection is gone, or the server accepts no more. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
/** Connection exceptions, insufficient resources (including a full disk), server shutdown. */
const TEMPORARY_CLASSES = /^(08|53|57P0)/;
/**
 * Serialization failure, deadlock, lock timeout, statement timeout: after all retries, the database is
 * overloaded.
 */
const OVERLOADED: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * True for errors that mean the database is unreachable, full or overloaded: the same request may succeed a
 * little later. A copy of an error without its class counts too.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (!('message' in error) || typeof error.message !== 'string') return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A server on this machine whose Unix socket is missing.
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    isSocketMissing ||
    TEMPORARY_CLASSES.test(code) ||
    OVERLOADED.has(code) ||
    NETWORK.has(code) ||
    CONNECTION_MESSAGES.test(error.message)
  );
}
