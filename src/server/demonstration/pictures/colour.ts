type Channels = readonly [number, number, number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns a colour between two: share 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [one, other] = [channels(from), channels(to)];
  const mixed = one.map((channel, place) => Math.round(channel + ((other[place] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export function darker(colour: string, share: number): string {
  return mix(colour, '#0d1a1c', share);
}

export function lighter(colour: string, share: number): string {
  return mix(colour, '#fffaf0', share);
}
