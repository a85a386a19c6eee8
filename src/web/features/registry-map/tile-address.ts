type Tile = { readonly x: number; readonly y: number; readonly zoom: number };

/** Returns the address of a tile; beyond the world's edges, of the tile it repeats. */
export function tileAddress(template: string, { x, y, zoom }: Tile): string {
  const columns = 2 ** zoom;
  const column = ((x % columns) + columns) % columns;
  return template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(y));
}
