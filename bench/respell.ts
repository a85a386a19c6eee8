const FIRST_CHARACTER = 0;

/**
 * Returns the `number`-th spelling of the last part or the query of an address: the same address with some
 * letters and digits percent-encoded. The server's cache knows addresses as they are sent, so it has no reply
 * for a new spelling. There are 2 to the power of the number of letters and digits of them.
 */
export function respell(address: string, number: number): string {
  const start = Math.max(address.lastIndexOf('/'), address.indexOf('?')) + 1;
  let left = number;
  const respelled = address.slice(start).replaceAll(/[a-z0-9]/gi, (character) => {
    const isEncoded = left % 2 === 1;
    left = Math.floor(left / 2);
    return isEncoded ? `%${character.charCodeAt(FIRST_CHARACTER).toString(16)}` : character;
  });
  return address.slice(0, start) + respelled;
}
