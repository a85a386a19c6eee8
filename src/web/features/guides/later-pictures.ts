import type { ComponentType } from 'react';
import { later } from '#web/kit/pages/later.tsx';

type Pictures<Anchor extends string> = Readonly<Record<Anchor, ComponentType>>;
type LaterPictures<Anchor extends string> = Readonly<Record<Anchor, ReturnType<typeof later<object>>>>;

/**
 * Returns the pictures of a guide: nothing in them can be pressed, so their code comes only when they must be
 * drawn again. The server draws them (`drawn`: null in browsers).
 */
export function laterPictures<Anchor extends string>(
  anchors: readonly Anchor[],
  load: () => Promise<Pictures<Anchor>>,
  drawn: Pictures<Anchor> | null,
): LaterPictures<Anchor> {
  const pictures = anchors.map((anchor) => [
    anchor,
    later(async () => (await load())[anchor], drawn?.[anchor] ?? null, 'redrawn'),
  ]);
  return Object.fromEntries(pictures) as LaterPictures<Anchor>;
}
