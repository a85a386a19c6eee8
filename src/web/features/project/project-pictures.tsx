import type { PublicProject } from '#contract/projects.ts';
import { DrawnCover } from '#web/kit/looks/drawn-cover.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/kit/looks/type-look.ts';
import classes from './gallery.module.css';
import { IconButton } from '#web/kit/buttons/buttons.tsx';
import * as m from '#messages/messages.js';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState, type RefObject } from 'react';
import { pictureSlots } from '#domain/project/project-terms.ts';
import { pictureWords } from '#web/kit/text/registry-words.ts';

/** A project's pictures: several in a gallery, a single one alone, or a drawn cover. */
export function ProjectPictures({ project }: { readonly project: PublicProject }) {
  const [first, ...others] = picturesOf(project);
  if (first === undefined) return <Cover project={project} />;
  return others.length === 0 ? <SinglePicture picture={first} /> : <Gallery pictures={[first, ...others]} />;
}

function Cover({ project }: { readonly project: PublicProject }) {
  const { projectSerial, projectType, location } = project;
  const look: TypeLook = projectType === null ? untypedLook : typeLooks[projectType];
  return (
    <div className={classes.frame}>
      <DrawnCover look={look} seed={`${projectSerial} ${location.address ?? ''}`} />
    </div>
  );
}

/** A picture in the frame of the project's page. */
function SinglePicture({ picture }: { readonly picture: Picture }) {
  return (
    <div className={classes.frame}>
      <img src={`${picture.url}/600`} alt={picture.alt} width={600} height={450} fetchPriority="high" />
    </div>
  );
}

const stepsByKey: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows pictures one at a time. Swipes, buttons and arrow keys change it; the buttons lead from the last to the first. */
function Gallery({ pictures }: { readonly pictures: readonly [Picture, ...Picture[]] }) {
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

type PictureStripProps = {
  readonly strip: RefObject<HTMLDivElement | null>;
  readonly pictures: readonly Picture[];
  readonly place: number;
  /** True once the reader has reached for the other pictures; before, only the first loads. */
  readonly isReached: boolean;
  /** Called with the picture that a swipe shows. */
  readonly onPlace: (place: number) => void;
};

/** Pictures in a row, which the browser scrolls one at a time. */
function PictureStrip({ strip, pictures, place, isReached, onPlace }: PictureStripProps) {
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

export type Picture = { readonly url: string; readonly alt: string };

/** Returns a project's pictures in slot order, each with its alternative text. */
function picturesOf(project: Pick<PublicProject, 'pictures' | 'title'>): readonly Picture[] {
  return pictureSlots.flatMap((slot) => {
    const picture = project.pictures[slot];
    if (picture === null) return [];
    return [
      { url: picture.url, alt: m.project_picture_alt({ slot: pictureWords[slot](), title: project.title }) },
    ];
  });
}
