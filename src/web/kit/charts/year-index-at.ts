/** Returns the index of the year at a distance from the window's left edge; null beside the bars. */
export function yearIndexAt(area: Element, clientX: number, count: number): number | null {
  const { left, width } = area.getBoundingClientRect();
  const index = Math.floor(((clientX - left) / width) * count);
  return index >= 0 && index < count ? index : null;
}
