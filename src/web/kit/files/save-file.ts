/** Has the browser save a file under a name, as a download. */
export function saveFile({ content, name }: { readonly content: Blob; readonly name: string }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own reference by then; the address is freed once the browser has had time to start
  // it.
  setTimeout(() => URL.revokeObjectURL(address), FREE_AFTER_MS);
}

const FREE_AFTER_MS = 60_000;
