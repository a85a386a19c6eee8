import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

type Field = HTMLInputElement;

/**
 * Handlers that select all of a field when it is entered, by keyboard, mouse or touch, so that typing replaces it. The
 * press that enters a field would leave a caret instead; a part that is drawn over with the mouse stays selected, and a
 * press in a field that is entered already sets the caret as ever.
 */
export function useSelectOnFocus() {
  const isEntering = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<Field>) => {
      isEntering.current = document.activeElement !== event.currentTarget;
    },
    onFocus: (event: FocusEvent<Field>) => event.currentTarget.select(),
    onClick: (event: MouseEvent<Field>) => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      if (isEntering.current && selectionStart === selectionEnd) event.currentTarget.select();
      isEntering.current = false;
    },
  };
}
