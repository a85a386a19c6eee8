/** Returns the path of a stored file. For pictures, append `/300` or `/600` for a JPEG of that width. */
export function fileAddress(id: string): string {
  return `/files/${id}`;
}

const fileAddressPattern = /^\/files\/([0-9a-f]{64})(?:\?.*)?$/;

/** Returns the file id in a path of ours, signed or not, or null for any other text. */
export function fileIdFromPath(text: string): string | null {
  return fileAddressPattern.exec(text)?.[1] ?? null;
}
