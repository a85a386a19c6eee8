import { type DragEvent, type Ref, useEffect, useState } from 'react';
import buttonClasses from '../buttons/buttons.module.css';
import type { ControlTies } from '../forms/field.tsx';
import placeClasses from './upload-place.module.css';

type Props = {
  /** File types offered by the device's file chooser. */
  readonly accept: string;
  readonly ties: ControlTies;
  readonly ref: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onFile: (file: File) => void;
  /** Called in place of `onFile` with all that were chosen: the chooser then offers several. */
  readonly onFiles?: (files: readonly File[]) => void;
};

/** A button that opens the device's file chooser. */
export function FileChoice({ ties, ref, accept, text, onFile, onFiles }: Props) {
  return (
    <span className={placeClasses.choose}>
      <input
        {...ties}
        ref={ref}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        className={placeClasses.input}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          const [file] = files;
          event.currentTarget.value = '';
          if (file === undefined) return;
          if (onFiles === undefined) onFile(file);
          else onFiles(files);
        }}
      />
      <label htmlFor={ties.id} className={buttonClasses.button}>
        {text}
      </label>
    </span>
  );
}

/** Accepts a file dropped on an element. A file dropped elsewhere does not replace the page. */
export function useDrop(onFile: (file: File) => void, onFiles?: (files: readonly File[]) => void) {
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
        const files = [...event.dataTransfer.files];
        const [file] = files;
        if (file === undefined) return;
        if (onFiles === undefined) onFile(file);
        else onFiles(files);
      },
    },
  };
}
