import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isPublic } from '#domain/project/status.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import classes from './preview-bar.module.css';

/** Says above a preview that it is one, what it shows, and whether visitors see the project; leads back to it. */
export function PreviewBar({ project }: { readonly project: HeldProject }) {
  const { projectSerial, emissionReductions, projectStatus: stage } = project;
  const isShown = isPublic({ ...project, stage });
  const hasRealized = emissionReductions.draft.some(({ status }) => status === 'Registered');
  return (
    <aside className={classes.bar} aria-label={m.public_preview_label()}>
      <div className={classes.words}>
        <p>
          <strong>{m.public_preview_title()}</strong>{' '}
          {isShown ? m.public_preview_is_public() : m.public_preview_is_not_public()}
        </p>
        {project.programType === null ? <p>{m.public_preview_no_program()}</p> : null}
        {hasRealized ? <p>{m.public_preview_realized()}</p> : null}
      </div>
      <ButtonLink to={generatePath(pagePaths.draft, { projectSerial })}>{m.public_preview_back()}</ButtonLink>
    </aside>
  );
}
