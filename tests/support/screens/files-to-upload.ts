import sharp from 'sharp';
import { aPdf } from '../sample-documents.ts';

/** Returns a picture of a green area, as a person chooses it. */
export async function aPictureFile(name = 'bay.png'): Promise<File> {
  const create = { width: 60, height: 40, channels: 3, background: '#1F5D4C' } as const;
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  return new File([bytes], name, { type: 'image/png' });
}

/** Returns a PDF, as a person chooses it. */
export function aPdfFile(name = 'plan.pdf'): File {
  return new File([new Uint8Array(aPdf())], name, { type: 'application/pdf' });
}
