import type { HeldProject } from '#contract/held-projects.ts';
import { useEffect } from 'react';
import type { useProjectForm } from './use-project-form.ts';

type Shown = Pick<ReturnType<typeof useProjectForm>, 'savedAt' | 'isChanged' | 'busyWith'>;

/** Calls `onNewer` when a newer version of the project was fetched than the form shows, and starting anew loses nothing. */
export function useNewerVersion(
  project: HeldProject | null,
  { savedAt, isChanged, busyWith }: Shown,
  { isUploading, onNewer }: { readonly isUploading: boolean; readonly onNewer: () => void },
): void {
  const isNewer = project !== null && savedAt !== null && new Date(project.updatedAt) > new Date(savedAt);
  const canStart = isNewer && !isChanged && busyWith === null && !isUploading;
  useEffect(() => {
    if (canStart) onNewer();
  }, [canStart, onNewer]);
}
