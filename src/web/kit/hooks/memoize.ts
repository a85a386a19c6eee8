/** Caches what `make` returns for the last `max` texts it was called with. */
export function memoize<Made>(max: number, make: (text: string) => Made): (text: string) => Made {
  const cache = new Map<string, Made>();
  return (text) => {
    const made = cache.get(text) ?? make(text);
    cache.delete(text);
    cache.set(text, made);
    const [oldest] = cache.keys();
    if (cache.size > max && oldest !== undefined) cache.delete(oldest);
    return made;
  };
}
