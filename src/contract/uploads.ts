import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The most bytes of an uploaded picture, and of an uploaded document (specification §5). */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

/**
 * Uploads a picture: the field `file` of a form. It is drawn anew, without what the file tells beside the picture. The
 * address opens for ten minutes, and for good once something public names it; what names it may send it as it is.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload/image',
  summary: 'Upload a picture: JPEG, PNG, WebP or GIF, at most 5 MB',
  access: 'signed-in',
  takesFile: true,
  reply: z.object({ url: z.string() }),
  refusals: [401, 403, 413, 415, 429, 503],
});
