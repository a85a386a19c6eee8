import { useEffect, useEffectEvent } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { useProjectForm } from './use-project-form.ts';

/**
 * Shows a newer version of the project once it was fetched, if that loses nothing: no changes, no upload, and
 * nobody who types in a dialog or a field, such as the reply to a comment.
 */
export function useNewerVersion(
  project: OwnedProject | null,
  { savedAt, isChanged, busyWith, showNewer }: ReturnType<typeof useProjectForm>,
  isUploading: boolean,
): void {
  const isNewer = project !== null && savedAt !== null && new Date(project.updatedAt) > new Date(savedAt);
  const canShow = isNewer && !isChanged && busyWith === null && !isUploading;
  const show = useEffectEvent(() => {
    if (project !== null && !isTyping()) showNewer(project);
  });
  useEffect(() => {
    if (canShow) show();
  }, [canShow]);
}

function isTyping(): boolean {
  const isInField = document.activeElement?.matches('input, textarea') === true;
  return isInField || document.querySelector('dialog[open]') !== null;
}
