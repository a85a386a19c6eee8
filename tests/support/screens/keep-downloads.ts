type Download = { readonly name: string; readonly text: string; readonly content: Blob };

/** Keeps the files that screens have the browser save; returns how to read them. */
export function keepDownloads() {
  const contents = new Map<string, Blob>();
  const kept: { readonly name: string; readonly content: Blob }[] = [];
  URL.createObjectURL = (content) => {
    const address = `blob:http://registry.test/${contents.size}`;
    contents.set(address, content as Blob);
    return address;
  };
  HTMLAnchorElement.prototype.click = function click() {
    const content = contents.get(this.href);
    if (content !== undefined) kept.push({ name: this.download, content });
  };
  return {
    /** Returns the files saved since the browser was emptied. */
    read: async (): Promise<readonly Download[]> =>
      Promise.all(kept.map(async (file) => ({ ...file, text: await file.content.text() }))),
    forget: () => {
      kept.length = 0;
    },
  };
}
