import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a text, in lower case, is on the list of passwords that are guessed first (some 49,000). */
export function isCommonPassword(text: string): boolean {
  return common.has(text);
}
