import { IconChevronLeft, IconChevronRight, IconMaximize } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { PublicProject } from '#contract/projects.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { pictureWords } from '#messages/words/project.js';
import { IconButton } from '#web/kit/buttons/buttons.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { DrawnCover } from '#web/looks/drawn-cover.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/looks/type-look.ts';
import classes from './gallery.module.css';
import { type Picture, PictureStrip, scrollToPicture } from './picture-strip.tsx';

/** Only for who looks at a picture in large. */
const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

/** A project's pictures in a gallery, or a drawn cover. */
export function ProjectPictures({ project }: { readonly project: PublicProject }) {
  const [first, ...others] = picturesOf(project);
  return first === undefined ? <Cover project={project} /> : <Gallery pictures={[first, ...others]} />;
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

const stepsByKey: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Shows pictures one at a time. Swipes, buttons and arrow keys change it; the buttons lead from the last to
 * the first. One press shows the picture as large as the window.
 */
function Gallery({ pictures }: { readonly pictures: readonly [Picture, ...Picture[]] }) {
  const [index, setIndex] = useState(0);
  const [isReached, setReached] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const large = useLargeView();
  const reach = () => setReached(true);
  const show = (next: number) => {
    setReached(true);
    setIndex(next);
    scrollToPicture(strip.current, next);
  };
  const move = (by: number) => show((index + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepsByKey[event.key];
    if (by !== undefined) move(by);
  };
  return (
    <section
      aria-label={m.project_pictures()}
      aria-roledescription="carousel"
      className={classes.gallery}
      onPointerEnter={reach}
      onTouchStart={reach}
    >
      <div className={classes.frame}>
        <PictureStrip
          strip={strip}
          pictures={pictures}
          place={index}
          isReached={isReached}
          sizes="(min-width: 75em) 784px, (min-width: 62em) 64vw, 100vw"
          onPlace={setIndex}
          onPress={large.open}
        />
      </div>
      {pictures.length === 1 ? null : <Steps onStep={move} onKey={onKeyDown} />}
      <div className={classes.foot}>
        <IconButton variant="default" label={m.project_picture_open()} onClick={large.open}>
          <IconMaximize size={20} aria-hidden />
        </IconButton>
        {pictures.length === 1 ? null : (
          <>
            <p role="status">{m.project_picture_count({ number: index + 1, total: pictures.length })}</p>
            <Thumbnails pictures={pictures} place={index} onChoose={show} />
          </>
        )}
      </div>
      {large.isOpen ? (
        <LazyPart instead={null}>
          <Lightbox pictures={pictures} place={index} onPlace={show} onClose={large.close} />
        </LazyPart>
      ) : null}
    </section>
  );
}

/** Whether the picture is shown as large as the window. This is an entry of the history, so Back closes it. */
function useLargeView() {
  const here: Location<unknown> = useLocation();
  const { pathname, search, state } = here;
  const navigate = useNavigate();
  return {
    isOpen: (state as { readonly isPictureLarge?: boolean } | null)?.isPictureLarge === true,
    open: () =>
      void navigate({ pathname, search }, { state: { isPictureLarge: true }, preventScrollReset: true }),
    close: () => void navigate(-1),
  };
}

type StepsProps = {
  readonly onStep: (by: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
};

function Steps({ onStep, onKey }: StepsProps) {
  return (
    <div className={classes.steps}>
      <IconButton
        variant="default"
        label={m.project_picture_previous()}
        onKeyDown={onKey}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={22} aria-hidden />
      </IconButton>
      <IconButton
        variant="default"
        label={m.project_picture_next()}
        onKeyDown={onKey}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={22} aria-hidden />
      </IconButton>
    </div>
  );
}

type ThumbnailsProps = {
  readonly pictures: readonly Picture[];
  readonly place: number;
  readonly onChoose: (place: number) => void;
};

/** The pictures side by side in small; on phones there is no room for them. */
function Thumbnails({ pictures, place, onChoose }: ThumbnailsProps) {
  return (
    <div className={classes.thumbnails}>
      {pictures.map(({ url }, index) => (
        <button
          key={url}
          type="button"
          aria-label={m.project_picture_choose({ number: index + 1 })}
          aria-current={index === place || undefined}
          onClick={() => onChoose(index)}
        >
          <img src={`${url}/300`} alt="" width={72} height={54} loading="lazy" />
        </button>
      ))}
    </div>
  );
}

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
