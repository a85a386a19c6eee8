import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const MEGABYTE = 1024 * 1024;

/** Maximum size of an uploaded picture and of an uploaded document, in bytes (specification §5). */
export const MAX_PICTURE_BYTES = 5 * MEGABYTE;
export const MAX_DOCUMENT_BYTES = 25 * MEGABYTE;

/**
 * Uploads a picture in the form field `file`. It is re-encoded, which drops all metadata. The URL is valid
 * for ten minutes, and permanently once something public uses the picture; requests may use the URL as it is.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload/image',
  summary: 'Upload a picture: JPEG, PNG, WebP or GIF, at most 5 MB',
  access: 'editors',
  takesFile: true,
  reply: z.object({ url: z.string() }),
  refusals: [401, 403, 408, 413, 415, 429, 503],
});

/** Uploads a document like a picture, but stores it byte for byte. The slot determines the accepted kinds. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/upload/file',
  summary: 'Upload a document: PDF, or Word, Excel, CSV or text if its slot allows, at most 25 MB',
  access: 'editors',
  takesFile: true,
  formFields: {
    slot: {
      description:
        'Target slot: projectPlan, financialPlan, projectValidation, verificationReport (all PDF), other1, other2, or inventory followed by the year',
      maxBytes: 1000,
    },
  },
  reply: z.object({ url: z.string() }),
  refusals: [401, 403, 408, 413, 415, 429, 503],
});

/**
 * Returns a new link to a file of the caller's organization or of one of its projects; administrators get
 * links to any file.
 */
export const readFileLink = endpoint({
  method: 'GET',
  path: '/upload/{id}',
  summary: 'Get a new link to an uploaded file, valid for ten minutes',
  access: 'signed-in',
  params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({ url: z.string() }),
  refusals: [401, 403, 404],
});
