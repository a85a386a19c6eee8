import type { Scheme } from './tile.ts';

export type Palette = {
  readonly land: string;
  readonly water: string;
  readonly shore: string;
  readonly river: string;
  readonly country: string;
  readonly province: string;
  readonly place: string;
  readonly area: string;
  readonly waterName: string;
  readonly halo: string;
  readonly waterHalo: string;
};

/** Muted colours, so that map overlays stand out. Labels have a contrast of at least 4.5:1. */
export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    land: '#f5f3ea',
    water: '#d2e0e3',
    shore: '#aec5ca',
    river: '#bdd2d7',
    country: '#9c9a8c',
    province: '#bdbaab',
    place: '#2b3a35',
    area: '#66685c',
    waterName: '#3d6470',
    halo: '#f5f3ea',
    waterHalo: '#d2e0e3',
  },
  dark: {
    land: '#1e2a26',
    water: '#101a1f',
    shore: '#34474a',
    river: '#2f4449',
    country: '#66736d',
    province: '#46544e',
    place: '#d5ddd8',
    area: '#9aa8a1',
    waterName: '#83a5b1',
    halo: '#19231f',
    waterHalo: '#101a1f',
  },
};
