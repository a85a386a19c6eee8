import { IconButton } from '#web/kit/buttons/icon-button.tsx';
import * as m from '#messages/messages.js';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './gallery.module.css';
import { PictureStrip } from './picture-strip.tsx';
import type { Picture } from './pictures-of.ts';

const stepsByKey: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows pictures one at a time. Swipes, buttons and arrow keys change it; the buttons lead from the last to the first. */
export function Gallery({ pictures }: { readonly pictures: readonly [Picture, ...Picture[]] }) {
  const [index, setIndex] = useState(0);
  const [isReached, setReached] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const reach = () => setReached(true);
  const move = (by: number) => {
    const next = (index + by + pictures.length) % pictures.length;
    setReached(true);
    setIndex(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'instant' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepsByKey[event.key];
    if (by !== undefined) move(by);
  };
  return (
    <section
      aria-label={m.project_pictures()}
      aria-roledescription="carousel"
      onPointerEnter={reach}
      onTouchStart={reach}
    >
      <div className={classes.frame}>
        <PictureStrip
          strip={strip}
          pictures={pictures}
          place={index}
          isReached={isReached}
          onPlace={setIndex}
        />
      </div>
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
