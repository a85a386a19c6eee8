import { constants } from 'node:os';

/** The file store is unavailable (503). Retrying later may succeed. */
export class FilesUnavailable extends Error {
  readonly statusCode = 503;
}

const { ENOSPC, EDQUOT, EIO, EROFS } = constants.errno;
/** A disk that is full, over its quota, broken or read-only: retrying later may succeed. */
const temporary: ReadonlySet<unknown> = new Set([ENOSPC, EDQUOT, EIO, EROFS].map((number) => -number));

/** Runs a disk operation; throws `FilesUnavailable` when the disk is full, broken or read-only. */
export async function onDisk<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    throw new FilesUnavailable('The disk of the file store is full or broken.', { cause: error });
  }
}

/** Compared by number: Node has no name for an exceeded quota. */
function isTemporary(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && temporary.has(error.errno);
}
