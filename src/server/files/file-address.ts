/** The address of a stored file; pictures add `/300` or `/600` for a JPEG of that width. */
export function fileAddress(id: string): string {
  return `/files/${id}`;
}
