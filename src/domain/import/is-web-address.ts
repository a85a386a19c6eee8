const MAX_CHARACTERS = 2000;
const webAddress = /^https?:\/\/[^\s/?#@"<>\\]+([/?#][^\s"<>\\]*)?$/i;

/** Returns whether a text can be used as a link: `http` or `https`, a host without credentials, no characters that end an attribute. */
export function isWebAddress(text: string): boolean {
  return text.length <= MAX_CHARACTERS && webAddress.test(text);
}
