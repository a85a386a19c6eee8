import * as m from '#messages/messages.js';

const words: Readonly<Record<string, () => string>> = {
  200: m.api_status_200,
  304: m.api_status_304,
  400: m.api_status_400,
  401: m.api_status_401,
  403: m.api_status_403,
  404: m.api_status_404,
  409: m.api_status_409,
  413: m.api_status_413,
  415: m.api_status_415,
  429: m.api_status_429,
  500: m.api_status_500,
  503: m.api_status_503,
};

/** All status codes that the API sends, ascending. */
export const statusCodes: readonly string[] = Object.keys(words);

/** Returns what a status code means; empty for others than those of the API. */
export function statusWord(status: string): string {
  return words[status]?.() ?? '';
}
