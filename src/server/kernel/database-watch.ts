/** Who hears how the database is. */
export type DatabaseWatch = {
  /** It does not answer, or takes nothing to keep; it may by itself again. Told once. */
  readonly away: (reason: string) => void;
  /** It does again. */
  readonly back: () => void;
  /** It never will again in this process. */
  readonly lost: (reason: string) => void;
};

/** What `pg` says without a code where its connection is gone, or the server takes no more. */
const GONE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
/** Connection exceptions, too few resources (a full disk among them), and a server that shuts down. */
const PASSING_CLASSES = /^(08|53|57P0)/;
/** Serialisation failure, deadlock, lock not had in time, statement not done in time: after all tries, the database is overrun. */
const OVERRUN: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether an error says that the database is away, full or overrun, so that the same request may be answered a little later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A server of this machine whose socket is not there.
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    isSocketGone ||
    PASSING_CLASSES.test(code) ||
    OVERRUN.has(code) ||
    NETWORK.has(code) ||
    GONE.test(error.message)
  );
}
