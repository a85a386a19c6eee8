export type Point = readonly [number, number];

const short = (value: number) => String(Math.round(value * 10) / 10);

export function spell(points: readonly Point[]): string {
  return points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${spell(points)}" fill="${fill}" ${more}/>`;
}

export function polyline(points: readonly Point[], stroke: string, width: number, more = ''): string {
  return `<polyline points="${spell(points)}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Returns a rectangle from its upper left corner. */
export function rect({ x, y, w, h }: Box, fill: string, more = ''): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}" ${more}/>`;
}

export function circle([x, y]: Point, radius: number, fill: string, more = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse([x, y]: Point, [rx, ry]: Point, fill: string, more = ''): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`;
}

export function line([x1, y1]: Point, [x2, y2]: Point, colour: string, width: number): string {
  return polyline(
    [
      [x1, y1],
      [x2, y2],
    ],
    colour,
    width,
  );
}

/** Returns a soft shadow on the ground. */
export function shadow(x: number, y: number, halfWidth: number, depth = 9): string {
  return ellipse([x, y], [halfWidth, depth], '#0d1a1c', 'fill-opacity="0.2"');
}

/** Returns `count` drawings, each drawn from its index. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
