import { constants } from 'node:os';

/** The file store is unavailable (503). Retrying later may succeed. */
export class FilesAway extends Error {
  readonly statusCode = 503;
}

const { ENOSPC, EDQUOT, EIO, EROFS } = constants.errno;
/** What a disk says that is full, or over its quota, or broken, or only to be read: another try may find it mended. */
const passing: ReadonlySet<unknown> = new Set([ENOSPC, EDQUOT, EIO, EROFS].map((number) => -number));

/** Does something on a disk; a disk that cannot take or give anything now is told as the store being away. */
export async function onDisk<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (!isPassing(error)) throw error;
    throw new FilesAway('The disk of the file store is full or broken.', { cause: error });
  }
}

/** By number: Node has no name for a quota that is used up. */
function isPassing(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && passing.has(error.errno);
}
