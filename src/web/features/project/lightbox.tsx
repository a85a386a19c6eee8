import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#messages/messages.js';
import { IconButton } from '#web/kit/buttons/buttons.tsx';
import { FullDialog } from '#web/kit/dialogs/dialog.tsx';
import classes from './lightbox.module.css';
import { type Picture, PictureStrip, scrollToPicture } from './picture-strip.tsx';

type Props = {
  readonly pictures: readonly Picture[];
  /** The picture that is shown first. */
  readonly place: number;
  /** Called with the picture that is shown. */
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
};

/** Pictures as large as the window. Arrow keys, Home, End, buttons and swipes change it; Escape and Back close it. */
export function Lightbox({ pictures, place: first, onPlace, onClose }: Props) {
  const [start] = useState(first);
  const [place, setPlace] = useState(first);
  const strip = useRef<HTMLDivElement>(null);
  const total = pictures.length;
  // Only at first: later the reader's finger may be moving it.
  useLayoutEffect(() => scrollToPicture(strip.current, start), [start]);
  const show = (next: number) => {
    setPlace(next);
    onPlace(next);
    scrollToPicture(strip.current, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, place, total);
    if (next === null || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(next);
  };
  return (
    <FullDialog label={m.project_pictures()} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={classes.view}>
        <PictureStrip
          strip={strip}
          pictures={pictures}
          place={place}
          isReached
          sizes="100vw"
          onPlace={(next) => {
            setPlace(next);
            onPlace(next);
          }}
        />
      </div>
      {total === 1 ? null : (
        <div className={classes.controls}>
          <IconButton
            variant="default"
            label={m.project_picture_previous()}
            onClick={() => show((place - 1 + total) % total)}
          >
            <IconChevronLeft size={22} aria-hidden />
          </IconButton>
          <p role="status">{m.project_picture_count({ number: place + 1, total })}</p>
          <IconButton
            variant="default"
            label={m.project_picture_next()}
            onClick={() => show((place + 1) % total)}
          >
            <IconChevronRight size={22} aria-hidden />
          </IconButton>
        </div>
      )}
    </FullDialog>
  );
}

function nextPlace(key: string, place: number, total: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % total;
  if (key === 'ArrowLeft') return (place - 1 + total) % total;
  if (key === 'Home') return 0;
  return key === 'End' ? total - 1 : null;
}
