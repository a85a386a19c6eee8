/** Opens a document of its own; resolves when the reader comes back to this one, which the browser kept. */
export function openDocument(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }));
}
