import { constants } from 'node:os';

const { EACCES, EBUSY, EDQUOT, EIO, EMFILE, ENFILE, ENODEV, ENOMEM, ENOSPC, ENXIO, EPERM, EROFS, ESTALE } =
  constants.errno;

/**
 * A disk that is full, over its quota, broken, read-only, closed to this user or gone for now, and a process
 * or machine with too many open files or no memory left.
 */
const temporary: ReadonlySet<unknown> = new Set(
  [EACCES, EBUSY, EDQUOT, EIO, EMFILE, ENFILE, ENODEV, ENOMEM, ENOSPC, ENXIO, EPERM, EROFS, ESTALE].map(
    (number) => -number,
  ),
);

/**
 * True for system errors of the disk or of open files that may end by themselves or by the operator: the same
 * request may succeed later. Compared by number, as Node has no name for an exceeded quota.
 */
export function isDiskUnavailable(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && temporary.has(error.errno);
}
