import type { Land } from '../content/places.ts';
import { darker, mix } from './colour.ts';
import type { Light } from './scene.ts';

/** The colours of a picture: of the land and of built things in a light. */
export type Palette = {
  readonly sky: readonly [string, string, string];
  readonly sun: {
    readonly colour: string;
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly glow: number;
  };
  readonly cloud: string;
  readonly haze: string;
  readonly snow: string;
  readonly hill: string;
  readonly ground: string;
  readonly tree: string;
  readonly water: readonly [string, string];
  readonly window: string;
  /** Returns how a fixed colour looks in this light. */
  readonly lit: (colour: string) => string;
};

type Hour = Pick<Palette, 'sky' | 'sun' | 'cloud' | 'haze' | 'snow' | 'window'> & {
  readonly tint: string;
  readonly share: number;
};

const hours: Readonly<Record<Light, Hour>> = {
  day: {
    sky: ['#5f98bb', '#a3c8d8', '#e6efe8'],
    sun: { colour: '#fffdf4', x: 905, y: 235, size: 42, glow: 0.45 },
    cloud: '#ffffff',
    haze: '#d9e7e6',
    snow: '#f7faf7',
    window: '#cfe3e6',
    tint: '#ffffff',
    share: 0,
  },
  gold: {
    sky: ['#7d9aa3', '#e3c391', '#f9e6ba'],
    sun: { colour: '#fff8de', x: 300, y: 350, size: 58, glow: 0.85 },
    cloud: '#fff1d2',
    haze: '#f1dcb2',
    snow: '#fdf0d8',
    window: '#ffe2a0',
    tint: '#c98f3f',
    share: 0.16,
  },
  cloud: {
    sky: ['#93a5aa', '#bcc7c6', '#e3e5de'],
    sun: { colour: '#f6f6ee', x: 720, y: 250, size: 40, glow: 0.25 },
    cloud: '#f0f1ec',
    haze: '#d3d9d5',
    snow: '#eef1ee',
    window: '#f6e3b4',
    tint: '#8b989b',
    share: 0.2,
  },
  dawn: {
    sky: ['#6f94ab', '#b9cccc', '#f5d8c0'],
    sun: { colour: '#fff3e2', x: 840, y: 380, size: 50, glow: 0.8 },
    cloud: '#fbe3d3',
    haze: '#ead7ca',
    snow: '#fbeadd',
    window: '#ffdf9e',
    tint: '#b98c86',
    share: 0.15,
  },
  dusk: {
    sky: ['#1f3550', '#53688a', '#dba389'],
    sun: { colour: '#fbeed0', x: 880, y: 225, size: 34, glow: 0.3 },
    cloud: '#8f7f92',
    haze: '#a58a93',
    snow: '#c9c4d0',
    window: '#ffd684',
    tint: '#22344d',
    share: 0.46,
  },
};

type Ground = { readonly hill: string; readonly ground: string; readonly tree: string };

const lands: Readonly<Record<Land, Ground>> = {
  coast: { hill: '#2f6455', ground: '#6f8f63', tree: '#1f5d4c' },
  fjord: { hill: '#2f5a66', ground: '#5f8569', tree: '#1d4f48' },
  valley: { hill: '#3f7358', ground: '#8aa562', tree: '#2a6149' },
  dry: { hill: '#93844f', ground: '#cdb070', tree: '#56703f' },
  plateau: { hill: '#5b7750', ground: '#bcae6a', tree: '#33604a' },
  delta: { hill: '#4d7a70', ground: '#97aa68', tree: '#3c7048' },
};

/** Returns the palette of a land in a light. */
export function paletteOf(land: Land, light: Light): Palette {
  const { tint, share, ...hour } = hours[light];
  const lit = (colour: string) => mix(colour, tint, share);
  const base = lands[land];
  const deep = darker(mix(hour.sky[0], '#2f6b78', 0.45), light === 'dusk' ? 0.25 : 0.05);
  return {
    ...hour,
    lit,
    hill: lit(base.hill),
    ground: lit(base.ground),
    tree: lit(base.tree),
    water: [mix(hour.sky[2], hour.sky[1], 0.35), deep],
  };
}
