import { type DragEvent, useEffect, useState } from 'react';

/** Accepts a file dropped on an element. A file dropped elsewhere does not replace the page. */
export function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const preventOpening = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    window.addEventListener('dragover', preventOpening);
    window.addEventListener('drop', preventOpening);
    return () => {
      window.removeEventListener('dragover', preventOpening);
      window.removeEventListener('drop', preventOpening);
    };
  }, []);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files.item(0);
        if (file !== null) onFile(file);
      },
    },
  };
}
