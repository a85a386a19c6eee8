import { EmissionEditor } from '#web/features/emission-editor/emission-editor.tsx';
import type { RowsEditor } from '#web/features/project-form/emissions-section.tsx';
import type { PlacePicker as Picker } from '#web/features/project-form/place-section.tsx';
import { PlacePicker } from '#web/features/registry-map/place-picker.tsx';

/** Returns the editor of a project's yearly rows. */
export function rowsEditorOf(project: string): RowsEditor {
  return (editing) => <EmissionEditor {...editing} project={project} />;
}

/** The map for picking a project's position. */
export const placePicker: Picker = (picking) => <PlacePicker {...picking} />;
