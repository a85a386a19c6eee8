import type { RefObject } from 'react';
import classes from './gallery.module.css';

export type Picture = { readonly url: string; readonly alt: string };

type PictureStripProps = {
  readonly strip: RefObject<HTMLDivElement | null>;
  readonly pictures: readonly Picture[];
  readonly place: number;
  /** True once the reader has reached for the other pictures; before, only the first loads. */
  readonly isReached: boolean;
  /** How wide a picture is shown, for browsers to choose a file by. */
  readonly sizes: string;
  /** Called with the picture that a swipe shows. */
  readonly onPlace: (place: number) => void;
  /** Called when the picture is pressed; a button does the same. */
  readonly onPress?: () => void;
};

/** Pictures in a row, which the browser scrolls one at a time. */
export function PictureStrip({ strip, pictures, place, isReached, sizes, ...handlers }: PictureStripProps) {
  const { onPlace, onPress } = handlers;
  const report = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) onPlace(Math.round(scrollLeft / clientWidth));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a button beside it does the same
    <div
      ref={strip}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where no button has the keys, they scroll it
      tabIndex={onPress === undefined ? 0 : -1}
      className={classes.strip}
      onScroll={report}
      onClick={onPress}
    >
      {pictures.map(({ url, alt }, index) => (
        <div key={url} className={classes.slide} aria-hidden={index !== place || undefined}>
          {index === 0 || isReached ? (
            <img
              src={`${url}/600`}
              srcSet={`${url}/600 600w, ${url}/1200 1200w`}
              sizes={sizes}
              alt={alt}
              width={784}
              height={500}
              fetchPriority={index === 0 ? 'high' : 'auto'}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** Scrolls a strip to one of its pictures, at once. */
export function scrollToPicture(strip: HTMLElement | null, place: number): void {
  strip?.scrollTo({ left: place * strip.clientWidth, behavior: 'instant' });
}
