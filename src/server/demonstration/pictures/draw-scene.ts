import { themeHues } from './hues.ts';
import { sequenceOf } from '../compose/sequence.ts';
import { definitions, drawBackdrop } from './draw-backdrop.ts';
import { drawings } from './drawings.ts';
import { type Palette, paletteOf } from './palette.ts';
import { type SceneKey, sceneName } from './scene.ts';
import { type Drawing, HEIGHT, type Stage, WIDTH } from './stage.ts';

const GROUND = 600;

/** Returns a picture as SVG. The same key always gives the same picture, and different keys different ones. */
export function drawScene(key: SceneKey): string {
  const drawing: Drawing = drawings[key.motif];
  const next = sequenceOf(sceneName(key));
  const palette = withSun(paletteOf(key.land, key.light), next());
  const stage: Stage = {
    ...key,
    palette,
    accent: palette.lit(themeHues[key.motif]),
    ground: drawing.ground ?? GROUND,
    next,
  };
  const behind = drawing.whole ? '' : drawBackdrop(stage, drawing.shore === true);
  const turned = key.mirrored ? ` transform="translate(${WIDTH} 0) scale(-1 1)"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="75 112.5 1050 787.5" width="${WIDTH}" height="${HEIGHT}">${definitions(stage)}<g${turned}>${behind}${drawing.draw(stage)}</g></svg>`;
}

/** Places the sun differently in every picture. */
function withSun(palette: Palette, share: number): Palette {
  return { ...palette, sun: { ...palette.sun, x: 190 + share * 820 } };
}
