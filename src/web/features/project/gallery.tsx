import { FallbackBoundary } from '#web/kit/pages/fallback-boundary.tsx';
import { IconButton } from '#web/kit/buttons/icon-button.tsx';
import * as m from '#messages/messages.js';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import classes from './gallery.module.css';
import type { Picture } from './pictures-of.ts';
import { SinglePicture } from './single-picture.tsx';

const LazyCarousel = lazy(async () => ({
  default: (await import('./picture-carousel.tsx')).PictureCarousel,
}));

const stepsByKey: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Shows pictures one at a time, and the first after the last. Buttons, arrow keys and swipes move it. The carousel loads on
 * first use; until then, or if it cannot load, pictures change in place.
 */
export function Gallery({ pictures }: { readonly pictures: readonly [Picture, ...Picture[]] }) {
  const [index, setIndex] = useState(0);
  const [isRequested, setRequested] = useState(false);
  const request = () => setRequested(true);
  const move = (by: number) => {
    setRequested(true);
    setIndex((index + by + pictures.length) % pictures.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepsByKey[event.key];
    if (by !== undefined) move(by);
  };
  const staticPicture = <SinglePicture picture={pictures[index] ?? pictures[0]} />;
  return (
    <section
      aria-label={m.project_pictures()}
      aria-roledescription="carousel"
      onPointerEnter={request}
      onTouchStart={request}
    >
      {isRequested ? (
        <FallbackBoundary fallback={staticPicture}>
          <Suspense fallback={staticPicture}>
            <LazyCarousel pictures={pictures} place={index} onPlace={setIndex} />
          </Suspense>
        </FallbackBoundary>
      ) : (
        staticPicture
      )}
      <Controls place={index} total={pictures.length} onStep={move} onKey={onKeyDown} />
    </section>
  );
}

type ControlsProps = {
  readonly place: number;
  readonly total: number;
  readonly onStep: (by: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
};

function Controls({ place, total, onStep, onKey }: ControlsProps) {
  return (
    <div className={classes.controls}>
      <IconButton
        variant="default"
        label={m.project_picture_previous()}
        onKeyDown={onKey}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </IconButton>
      <p role="status">{m.project_picture_count({ number: place + 1, total })}</p>
      <IconButton
        variant="default"
        label={m.project_picture_next()}
        onKeyDown={onKey}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
