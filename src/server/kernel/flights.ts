/** Replies that are being made, and who waits for each of them. */
export type Flights = {
  /** Who comes first for an address makes its reply; who comes while it is made waits, and goes on once it is there. */
  readonly join: (address: string, goOn: () => void) => 'first' | 'waits' | 'too-many';
  /** The reply of an address is there, or will not be: whoever waited goes on. */
  readonly land: (address: string) => void;
};

/** Has each reply made once, however many ask for it at the same moment; so many may wait, over all addresses together. */
export function flights(most: number): Flights {
  const waiting = new Map<string, (() => void)[]>();
  let count = 0;
  return {
    join: (address, goOn) => {
      const others = waiting.get(address);
      if (others === undefined) {
        waiting.set(address, []);
        return 'first';
      }
      if (count >= most) return 'too-many';
      count += 1;
      others.push(goOn);
      return 'waits';
    },
    land: (address) => {
      const others = waiting.get(address) ?? [];
      waiting.delete(address);
      count -= others.length;
      for (const goOn of others) goOn();
    },
  };
}
