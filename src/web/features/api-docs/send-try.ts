/** What came back from a request: its status, the headers that matter, the time it took, and its text. */
export type TryReply = {
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The response's text, JSON on several lines; null for a file. */
  readonly text: string | null;
  readonly contentType: string;
  /** True if `text` is only the beginning. */
  readonly isCut: boolean;
};

/** Headers that tell how to go on. */
const shownHeaders = [
  'Content-Type',
  'ETag',
  'Cache-Control',
  'X-Total-Count',
  'X-Total-More',
  'X-Search-Corrected',
  'Link',
  'Retry-After',
  'X-Request-Id',
];

const MAX_CHARACTERS = 20_000;

/** Sends a request as a visitor would, past the browser's cache. Rejects when there is no response. */
export async function sendTry(address: string, locale: string): Promise<TryReply> {
  const began = performance.now();
  const response = await fetch(address, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'application/json', 'Accept-Language': locale },
  });
  const content = await response.blob();
  const milliseconds = performance.now() - began;
  const contentType = response.headers.get('Content-Type') ?? '';
  const text = isText(contentType) ? readable(await content.text()) : null;
  return {
    status: response.status,
    milliseconds: Math.round(milliseconds),
    bytes: content.size,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text: text === null ? null : text.slice(0, MAX_CHARACTERS),
    contentType,
    isCut: (text ?? '').length > MAX_CHARACTERS,
  };
}

function isText(contentType: string): boolean {
  return contentType.includes('json') || contentType.startsWith('text/');
}

/** Puts JSON on several lines; other texts stay as they are. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
