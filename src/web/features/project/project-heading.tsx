import type { PublicProject } from '#contract/projects.ts';
import { type TypeLook, typeLooks, untypedLook } from '#web/kit/looks/type-look.ts';
import { TypeMark } from '#web/kit/looks/type-mark.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { programWords } from '#web/kit/text/registry-words.ts';
import classes from './project-layout.module.css';

/** A project's title, with its organization, type and place. */
export function ProjectHeading({ project }: { readonly project: PublicProject }) {
  const { projectType, location } = project;
  const look: TypeLook = projectType === null ? untypedLook : typeLooks[projectType];
  const word = projectType === null ? programWords[project.programType]() : look.word();
  return (
    <div className={classes.heading}>
      <h1>{project.title}</h1>
      <p>
        <Link to={`/${project.organizationSite}`}>{project.organization}</Link>
      </p>
      <p className={classes.where}>
        <TypeMark look={look} />
        {location.address === null ? word : `${word} · ${location.address}`}
      </p>
    </div>
  );
}
