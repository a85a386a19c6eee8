import type { TextStyle } from '../drawing/outline-text.ts';
import type { Palette } from './palette.ts';
import type { Place } from './read-places.ts';

type LabelStyle = {
  readonly text: TextStyle & { readonly spacing: number };
  readonly colour: keyof Palette;
  readonly halo: keyof Palette;
  /** Radius of the dot beside the name; 0 for areas. */
  readonly dot: number;
  readonly isUpperCase: boolean;
};

/** Label style per kind of place, in device pixels: two per CSS pixel. */
export const labelStyles: Readonly<Record<Place['kind'], LabelStyle>> = {
  country: area({ family: 'sans', weight: 500, size: 23, spacing: 3.2 }, true),
  province: area({ family: 'sans', weight: 400, size: 21, spacing: 3.6 }, true),
  land: area({ family: 'serif', weight: 400, size: 23, spacing: 0.6 }, false),
  water: {
    text: { family: 'serif', weight: 400, size: 22, spacing: 0.6 },
    colour: 'waterName',
    halo: 'waterHalo',
    dot: 0,
    isUpperCase: false,
  },
  city: place({ family: 'sans', weight: 500, size: 26, spacing: 0 }, 4.5),
  town: place({ family: 'sans', weight: 400, size: 23, spacing: 0 }, 3.5),
};

function area(text: LabelStyle['text'], isUpperCase: boolean): LabelStyle {
  return { text, colour: 'area', halo: 'halo', dot: 0, isUpperCase };
}

function place(text: LabelStyle['text'], dot: number): LabelStyle {
  return { text, colour: 'place', halo: 'halo', dot, isUpperCase: false };
}
