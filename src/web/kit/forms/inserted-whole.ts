/**
 * Returns whether a change put in a whole text, as pasting, dropping or dictation do, and not one key. What cannot be
 * read of it then stays in its field to be corrected.
 */
export function isInsertedWhole(event: Event): boolean {
  const { data, inputType, isComposing } = event as InputEvent;
  if (isComposing) return false;
  return (data?.length ?? 0) > 1 || inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
}
