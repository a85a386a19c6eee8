import { landMarks, type MarkColours, thingMarks } from './marks.ts';
import { circle, polygon, path, rect } from './shapes.ts';

const marks = { ...landMarks, ...thingMarks } as const;

type Frame = 'disc' | 'ring' | 'shield' | 'hexagon' | 'square' | 'bare';

const hues = {
  forest: ['#1f5d4c', '#8fb98a'],
  sea: ['#1f5f7a', '#6db3c4'],
  night: ['#26384f', '#93a9c4'],
  gold: ['#7a5a16', '#e0b04a'],
  clay: ['#8a3f2a', '#e0a06a'],
  rose: ['#8a2f4a', '#5f9a62'],
} as const;

/** An emblem: its symbol, frame and colours. */
export type EmblemLook = readonly [mark: keyof typeof marks, frame: Frame, hue: keyof typeof hues];

/** Returns an organization's emblem as SVG on white. */
export function drawEmblem([mark, frame, hue]: EmblemLook): string {
  const [dark, light] = hues[hue];
  const filled = frame === 'disc' || frame === 'shield' || frame === 'hexagon' || frame === 'square';
  const colours: MarkColours = filled
    ? { main: '#fbfaf6', second: light, ground: dark }
    : { main: dark, second: light, ground: '#ffffff' };
  const scale = frame === 'bare' ? 1.12 : 0.98;
  const drawn = `<g transform="translate(200 200) scale(${scale}) translate(-200 -204)">${marks[mark](colours)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${rect({ x: 0, y: 0, w: 400, h: 400 }, '#ffffff')}${drawFrame(frame, dark)}${drawn}</svg>`;
}

function drawFrame(frame: Frame, colour: string): string {
  switch (frame) {
    case 'disc':
      return circle([200, 200], 176, colour);
    case 'ring':
      return circle([200, 200], 168, '#ffffff', `stroke="${colour}" stroke-width="13"`);
    case 'shield':
      return path('M36 40H364V214C364 300 290 352 200 380C110 352 36 300 36 214Z', colour);
    case 'hexagon':
      return polygon(
        [
          [200, 18],
          [360, 109],
          [360, 291],
          [200, 382],
          [40, 291],
          [40, 109],
        ],
        colour,
      );
    case 'square':
      return rect({ x: 32, y: 32, w: 336, h: 336 }, colour, 'rx="34"');
    case 'bare':
      return '';
  }
}
