export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What kind of picture bytes begin like, whatever their name says; null for what is no picture that is taken. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const begins = (mark: readonly number[]) => mark.every((byte, place) => bytes[place] === byte);
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (begins(JPEG)) return 'jpeg';
  if (begins(PNG)) return 'png';
  if (/^RIFF[^]{4}WEBP$/.test(text)) return 'webp';
  return /^GIF8[79]a/.test(text) ? 'gif' : null;
}
