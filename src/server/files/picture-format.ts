export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects a picture's format by its first bytes. Returns null for unsupported formats. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const startsWith = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte);
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (startsWith(JPEG)) return 'jpeg';
  if (startsWith(PNG)) return 'png';
  if (/^RIFF[^]{4}WEBP$/.test(text)) return 'webp';
  return /^GIF8[79]a/.test(text) ? 'gif' : null;
}
