import { lazy } from 'react';
import { EmissionEditor } from '#web/features/emission-editor/emission-editor.tsx';
import { OneQuantity } from '#web/features/emission-editor/one-quantity.tsx';
import type { RowsEditor } from '#web/features/project-form/emissions-section.tsx';
import type { PlacePicker as Picker } from '#web/features/project-form/place-section.tsx';
import type { LoadReadingParts, ReadingParts } from '#web/features/project-form/read-context.ts';
import { PlacePicker } from '#web/features/registry-map/place-picker.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';

const OperationList = lazy(async () => ({
  default: (await import('#web/features/emission-editor/operation-list.tsx')).OperationList,
}));

/** The table of yearly rows, and the words for operations on them. */
export const rowsEditor: RowsEditor = {
  edit: (editing) => <EmissionEditor {...editing} />,
  one: (editing) => <OneQuantity {...editing} />,
  list: (operations) => (
    <LazyPart>
      <OperationList {...operations} />
    </LazyPart>
  ),
};

/** The map for picking a project's position. */
export const placePicker: Picker = (picking) => <PlacePicker {...picking} />;

let reading: Promise<ReadingParts> | null = null;

/** What an entry that is read needs of other features. */
export const loadReadingParts: LoadReadingParts = () => {
  reading ??= import('./reading-parts.tsx').then(({ readingParts }) => readingParts);
  return reading;
};

type Location = { readonly latitude: number | null; readonly longitude: number | null };

/** The map with a position; null without one. */
export function positionMap({ latitude, longitude }: Location) {
  if (latitude === null || longitude === null) return null;
  return placePicker({ place: { latitude, longitude }, isReadOnly: true, onPlace: () => undefined });
}
