const LONGEST = 2000;
const webAddress = /^https?:\/\/[^\s/?#@"<>\\]+([/?#][^\s"<>\\]*)?$/i;

/** Whether a text may be a link on a page: `http` or `https`, a host without sign-in, nothing that ends an attribute. */
export function isWebAddress(text: string): boolean {
  return text.length <= LONGEST && webAddress.test(text);
}
