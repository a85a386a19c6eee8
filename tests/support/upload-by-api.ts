import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';

const TOO_BUSY = 503;
const MAX_TRIES = 3;

type Upload = {
  readonly headers: { readonly authorization: string };
  readonly path: 'image' | 'file';
  readonly multipart: NonNullable<NonNullable<Parameters<APIRequestContext['post']>[1]>['multipart']>;
};

/**
 * Uploads a file through the API and returns its address. On a starved machine, converting a picture can take
 * longer than the registry allows: it answers 503, and this tries again when the answer says.
 */
export async function upload(
  request: APIRequestContext,
  { headers, path, multipart }: Upload,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const stored = await request.post(`/api/upload/${path}`, { headers, multipart });
    if (stored.ok()) return ((await stored.json()) as { url: string }).url;
    if (stored.status() !== TOO_BUSY || tries === MAX_TRIES)
      throw new Error(`Uploading answered ${stored.status()}: ${await stored.text()}`);
    await setTimeout(Number(stored.headers()['retry-after']) * 1000);
  }
}
