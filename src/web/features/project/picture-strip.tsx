import type { RefObject } from 'react';
import classes from './gallery.module.css';
import type { Picture } from './pictures-of.ts';

type Props = {
  readonly strip: RefObject<HTMLDivElement | null>;
  readonly pictures: readonly Picture[];
  readonly place: number;
  /** True once the reader has reached for the other pictures; before, only the first loads. */
  readonly isReached: boolean;
  /** Called with the picture that a swipe shows. */
  readonly onPlace: (place: number) => void;
};

/** Pictures in a row, which the browser scrolls one at a time. */
export function PictureStrip({ strip, pictures, place, isReached, onPlace }: Props) {
  const report = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) onPlace(Math.round(scrollLeft / clientWidth));
  };
  return (
    <div ref={strip} tabIndex={-1} className={classes.strip} onScroll={report}>
      {pictures.map(({ url, alt }, index) => (
        <div key={url} className={classes.slide} aria-hidden={index !== place || undefined}>
          {index === 0 || isReached ? (
            <img
              src={`${url}/600`}
              alt={alt}
              width={600}
              height={450}
              fetchPriority={index === 0 ? 'high' : 'auto'}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}
