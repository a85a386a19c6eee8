/** The same act, which remembers what it made of the texts it was last given, so many of them. */
export function remembering<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.delete(text);
    known.set(text, made);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return made;
  };
}
