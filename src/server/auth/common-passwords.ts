import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** True if a lower-case text is one of about 49,000 common passwords. */
export function isCommonPassword(text: string): boolean {
  return common.has(text);
}
