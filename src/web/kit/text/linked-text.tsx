import { Fragment } from 'react';
import { ScreenLink, useScreenExists } from '../navigation/screen-link.tsx';
import { textPieces } from './text-pieces.ts';

/**
 * Renders a text of `messages/` in which `[words](/address)` is a link to a screen of the site. The words appear without a link
 * while that screen does not exist.
 */
export function LinkedText({ text }: { readonly text: string }) {
  const exists = useScreenExists();
  return textPieces(text).map(({ at, words, to }) => {
    const screen = to === null ? null : (to.split('#')[0] ?? to);
    if (to === null || screen === null || !exists(screen)) return <Fragment key={at}>{words}</Fragment>;
    return (
      <ScreenLink key={at} screen={screen} to={to}>
        {words}
      </ScreenLink>
    );
  });
}
