/** An organisation's emblem. */
export function drawEmblem(key: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><circle cx="200" cy="200" r="${150 + key.length}" fill="#1f5d4c"/></svg>`;
}
