import '@mantine/carousel/styles.css';
import * as m from '#messages/messages.js';
import { Carousel } from '@mantine/carousel';
import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { useState } from 'react';
import classes from './gallery.module.css';
import type { Picture } from './pictures-of.ts';

/** How far embla moves a frame: at 15 a picture has passed in under 200 ms. */
const QUICK = 15;

/** Pictures one at a time; after the last comes the first. Arrow keys, buttons and swipes move it. */
export function PictureCarousel({ pictures }: { readonly pictures: readonly Picture[] }) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [place, setPlace] = useState(0);
  const isStill = useReducedMotion();
  return (
    <section aria-label={m.project_pictures()} aria-roledescription="carousel">
      <Carousel
        className={classes.frame}
        classNames={{ viewport: classes.viewport }}
        withControls={false}
        withIndicators={false}
        emblaOptions={{ loop: true, duration: isStill ? 0 : QUICK }}
        getEmblaApi={setEmbla}
        onSlideChange={setPlace}
        initialSlide={0}
      >
        {pictures.map((picture, index) => (
          <Carousel.Slide key={picture.url} aria-hidden={index !== place || undefined}>
            <img src={`${picture.url}/600`} alt={picture.alt} width={600} height={450} loading={index === 0 ? 'eager' : 'lazy'} />
          </Carousel.Slide>
        ))}
      </Carousel>
      <div className={classes.controls}>
        <ActionIcon variant="default" size={36} aria-label={m.project_picture_previous()} onClick={() => embla?.scrollPrev(isStill)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <p role="status">{m.project_picture_count({ number: place + 1, total: pictures.length })}</p>
        <ActionIcon variant="default" size={36} aria-label={m.project_picture_next()} onClick={() => embla?.scrollNext(isStill)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
    </section>
  );
}
