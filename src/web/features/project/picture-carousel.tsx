import '@mantine/carousel/styles.css';
import { MantineRoot } from '#web/kit/mantine-root.tsx';
import { Carousel } from '@mantine/carousel';
import { useReducedMotion } from '@mantine/hooks';
import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';
import classes from './gallery.module.css';
import type { Picture } from './pictures-of.ts';

/** The speed at which a picture has passed in under 200 ms. */
const QUICK = 15;

type Props = {
  readonly pictures: readonly Picture[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
};

/** The moving part of the gallery: swiped, or moved to the place it is given. */
export function PictureCarousel({ pictures, place, onPlace }: Props) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [start] = useState(place);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (embla !== null && embla.selectedScrollSnap() !== place) embla.scrollTo(place, isStill);
  }, [embla, place, isStill]);
  return (
    <MantineRoot>
      <Carousel
        className={classes.frame ?? ''}
        classNames={{ viewport: classes.viewport ?? '', container: classes.track ?? '' }}
        withControls={false}
        withIndicators={false}
        withKeyboardEvents={false}
        emblaOptions={{ loop: true, duration: QUICK, startIndex: start }}
        initialSlide={start}
        getEmblaApi={setEmbla}
        onSlideChange={onPlace}
      >
        {pictures.map((picture, index) => (
          <Carousel.Slide key={picture.url} aria-hidden={index !== place || undefined}>
            <img src={`${picture.url}/600`} alt={picture.alt} width={600} height={450} />
          </Carousel.Slide>
        ))}
      </Carousel>
    </MantineRoot>
  );
}
