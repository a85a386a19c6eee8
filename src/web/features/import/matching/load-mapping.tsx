import { useRef, useState } from 'react';
import * as m from '#messages/messages.js';
import { Field } from '#web/kit/forms/field.tsx';
import { FileChoice } from '#web/kit/uploads/file-choice.tsx';
import { readMappingFile } from './mapping-file.ts';
import type { FileMapping } from './match-draft.ts';

type Props = {
  /** Reads the file by a mapping; false if the file has other headings. */
  readonly onUse: (mapping: FileMapping) => boolean;
};

/** Reads the file by a mapping that was exported as JSON. */
export function LoadMapping({ onUse }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const load = async (file: File) => {
    const mapping = readMappingFile(await file.text().catch(() => ''));
    if (mapping === null) setError(m.import_saved_no_mapping({ name: file.name }));
    else setError(onUse(mapping) ? null : m.import_saved_unfit());
  };
  return (
    <Field label={m.import_saved_load()} error={error} isFree>
      {(ties) => (
        <FileChoice
          ties={ties}
          ref={input}
          accept=".json,application/json"
          text={m.upload_choose()}
          onFile={(file) => void load(file)}
        />
      )}
    </Field>
  );
}
