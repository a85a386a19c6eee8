import { EmissionEditor } from '#web/features/emission-editor/emission-editor.tsx';
import type { RowsEditor } from '#web/features/project-form/emissions-section.tsx';
import type { PlacePicker as Picker } from '#web/features/project-form/place-section.tsx';
import { PlacePicker } from '#web/features/registry-map/place-picker.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { lazy } from 'react';

const ActList = lazy(async () => ({
  default: (await import('#web/features/emission-editor/act-list.tsx')).ActList,
}));
const ConfirmUpdate = lazy(async () => ({
  default: (await import('#web/features/emission-editor/confirm-update.tsx')).ConfirmUpdate,
}));

/** The table of yearly rows, and the words for acts on them. */
export const rowsEditor: RowsEditor = {
  edit: (editing) => <EmissionEditor {...editing} />,
  list: (acts) => (
    <LazyPart>
      <ActList {...acts} />
    </LazyPart>
  ),
  confirm: (asking) => (
    <LazyPart>
      <ConfirmUpdate {...asking} />
    </LazyPart>
  ),
};

/** The map for picking a project's position. */
export const placePicker: Picker = (picking) => <PlacePicker {...picking} />;
