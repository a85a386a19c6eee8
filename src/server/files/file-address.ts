/** The address of a stored file; pictures add `/300` or `/600` for a JPEG of that width. */
export function fileAddress(id: string): string {
  return `/files/${id}`;
}

const address = /^\/files\/([0-9a-f]{64})(?:\?.*)?$/;

/** Which file an address of ours names, also one with the signature of a link that ends; null where it is none. */
export function fileOfAddress(text: string): string | null {
  return address.exec(text)?.[1] ?? null;
}
