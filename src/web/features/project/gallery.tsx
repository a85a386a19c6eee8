import type { PublicProject } from '#contract/projects.ts';
import { DrawnCover } from '#web/kit/drawn-cover.tsx';
import { FallbackBoundary } from '#web/kit/fallback-boundary.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/kit/type-look.ts';
import { lazy, Suspense } from 'react';
import classes from './gallery.module.css';
import { type Picture, picturesOf } from './pictures-of.ts';

const LazyCarousel = lazy(async () => ({ default: (await import('./picture-carousel.tsx')).PictureCarousel }));

/** A project's pictures: several in a carousel, one as it is, none as a drawn cover. */
export function Gallery({ project }: { readonly project: PublicProject }) {
  const pictures = picturesOf(project);
  const [first] = pictures;
  if (first === undefined) return <Cover project={project} />;
  const single = <SinglePicture picture={first} />;
  if (pictures.length === 1) return single;
  return (
    <FallbackBoundary fallback={single}>
      <Suspense fallback={single}>
        <LazyCarousel pictures={pictures} />
      </Suspense>
    </FallbackBoundary>
  );
}

function SinglePicture({ picture }: { readonly picture: Picture }) {
  return (
    <div className={classes.frame}>
      <img src={`${picture.url}/600`} alt={picture.alt} width={600} height={450} />
    </div>
  );
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
