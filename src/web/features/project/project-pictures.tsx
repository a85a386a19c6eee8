import type { PublicProject } from '#contract/projects.ts';
import { DrawnCover } from '#web/kit/looks/drawn-cover.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/kit/looks/type-look.ts';
import { Gallery } from './gallery.tsx';
import classes from './gallery.module.css';
import { picturesOf } from './pictures-of.ts';
import { SinglePicture } from './single-picture.tsx';

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
