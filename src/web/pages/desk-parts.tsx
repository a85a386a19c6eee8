import { EmissionEditor } from '#web/features/emission-editor/emission-editor.tsx';
import type { RowsEditor } from '#web/features/project-form/emissions-section.tsx';
import type { PlacePicker as Picker } from '#web/features/project-form/place-section.tsx';
import { PlacePicker } from '#web/features/registry-map/place-picker.tsx';

/** The table in which a project's yearly rows are edited. */
export function rowsEditorOf(project: string): RowsEditor {
  return (editing) => <EmissionEditor {...editing} project={project} />;
}

/** The map on which a project's position is picked. */
export const placePicker: Picker = (picking) => <PlacePicker {...picking} />;
