import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

type Field = HTMLInputElement;

/**
 * Returns handlers that select a field's whole text when it is entered by keyboard, mouse or touch, so that typing replaces it.
 * Without them, the entering press would set a caret. A selection made by dragging stays, and a press in a field that already
 * has the focus sets the caret as usual.
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
