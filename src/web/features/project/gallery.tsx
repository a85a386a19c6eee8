import { FallbackBoundary } from '#web/kit/fallback-boundary.tsx';
import { IconButton } from '#web/kit/icon-button.tsx';
import * as m from '#messages/messages.js';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import classes from './gallery.module.css';
import type { Picture } from './pictures-of.ts';
import { SinglePicture } from './single-picture.tsx';

const LazyCarousel = lazy(async () => ({
  default: (await import('./picture-carousel.tsx')).PictureCarousel,
}));

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Pictures one at a time; after the last comes the first. Buttons, arrow keys and swipes move it. The moving part is
 * loaded when a reader reaches for it; until then, and where it cannot be loaded, pictures change in place.
 */
export function Gallery({ pictures }: { readonly pictures: readonly [Picture, ...Picture[]] }) {
  const [place, setPlace] = useState(0);
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const step = (by: number) => {
    setWanted(true);
    setPlace((place + by + pictures.length) % pictures.length);
  };
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined) step(by);
  };
  const still = <SinglePicture picture={pictures[place] ?? pictures[0]} />;
  return (
    <section
      aria-label={m.project_pictures()}
      aria-roledescription="carousel"
      onPointerEnter={want}
      onTouchStart={want}
    >
      {isWanted ? (
        <FallbackBoundary fallback={still}>
          <Suspense fallback={still}>
            <LazyCarousel pictures={pictures} place={place} onPlace={setPlace} />
          </Suspense>
        </FallbackBoundary>
      ) : (
        still
      )}
      <Controls place={place} total={pictures.length} onStep={step} onKey={press} />
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
