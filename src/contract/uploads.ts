import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const MEGABYTE = 1024 * 1024;

/** The most bytes of an uploaded picture, and of an uploaded document (specification §5). */
export const MOST_PICTURE_BYTES = 5 * MEGABYTE;
export const MOST_DOCUMENT_BYTES = 25 * MEGABYTE;

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
  refusals: [401, 403, 408, 413, 415, 429, 503],
});

/** Uploads a document, as a picture is uploaded, but kept byte for byte. Which kinds are taken depends on the slot. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/upload/file',
  summary: 'Upload a document: PDF, or where its slot allows Word, Excel, CSV or text, at most 25 MB',
  access: 'signed-in',
  takesFile: true,
  formFields: {
    slot: 'Where it is to go: projectPlan, financialPlan, projectValidation, verificationReport (all PDF), other1, other2 or inventory with its year',
  },
  reply: z.object({ url: z.string() }),
  refusals: [401, 403, 408, 413, 415, 429, 503],
});

/** A new link to a file of the caller's own organization, or of a project of theirs; administrators get one to any file. */
export const readFileLink = endpoint({
  method: 'GET',
  path: '/upload/{id}',
  summary: 'A new link to an uploaded file, good for ten minutes',
  access: 'signed-in',
  params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({ url: z.string() }),
  refusals: [401, 403, 404],
});
