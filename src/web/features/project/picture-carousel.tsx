import { useReducedMotion } from '@mantine/hooks';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import classes from './gallery.module.css';
import type { Picture } from './pictures-of.ts';

/** Scroll speed at which a picture changes in under 200 ms. */
const QUICK = 15;

type Props = {
  readonly pictures: readonly Picture[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
};

/** The gallery's carousel: moved by swipes or to a given picture. The gallery announces the picture in the reader's language. */
export function PictureCarousel({ pictures, place, onPlace }: Props) {
  const [start] = useState(place);
  const isStill = useReducedMotion();
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: QUICK, startIndex: start });
  useEffect(() => {
    if (embla === undefined) return undefined;
    const report = () => onPlace(embla.selectedScrollSnap());
    embla.on('select', report);
    return () => void embla.off('select', report);
  }, [embla, onPlace]);
  useEffect(() => {
    if (embla !== undefined && embla.selectedScrollSnap() !== place) embla.scrollTo(place, isStill);
  }, [embla, place, isStill]);
  return (
    <div className={classes.frame} ref={viewport}>
      <div className={classes.track}>
        {pictures.map((picture, index) => (
          <div key={picture.url} className={classes.slide} aria-hidden={index !== place || undefined}>
            <img src={`${picture.url}/600`} alt={picture.alt} width={600} height={450} />
          </div>
        ))}
      </div>
    </div>
  );
}
