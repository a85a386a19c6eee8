import { useLocation, useNavigate } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { ProjectEditor } from '#web/features/project-form/project-editor.tsx';
import { loadReadingParts, placePicker, rowsEditor } from '#web/pages/form-parts.tsx';

const noNews = { said: null };
const nothing = () => Promise.resolve();

type OverrideProps = { readonly project: OwnedProject; readonly onReload: () => Promise<unknown> };

/** An owner's form, in which an administrator changes the project. */
export function Override({ project, onReload }: OverrideProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <ProjectEditor
      project={project}
      editor={rowsEditor}
      picker={placePicker}
      reading={loadReadingParts}
      news={noNews}
      onReload={onReload}
      onCreated={nothing}
      onOverridden={() => void navigate(pathname, { replace: true, state: { wasSaved: true } })}
    />
  );
}
