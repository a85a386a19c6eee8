import * as m from '#messages/messages.js';
import { sentenceOf } from '#web/api/call-problem.ts';
import { sendFile } from '#web/api/upload.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { saveFile } from '#web/kit/files/save-file.ts';
import { type CheckedFile, fieldsOf, type ImportEndpoint } from './use-import.ts';

type Props = { readonly checked: CheckedFile; readonly endpoint: ImportEndpoint };

/** Saves the rows that are wrong as they are in the file, each with why, to be corrected and imported. */
export function RefusedRows({ checked, endpoint }: Props) {
  const rows = useSubmission({
    mutationFn: () =>
      sendFile(endpoint, checked.file, {
        query: { rows: 'refused' },
        fields: fieldsOf(checked),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: (reply) => {
      if (reply.kind !== 'refused-rows') return;
      for (const { name, text } of reply.files)
        saveFile({ name, content: new Blob([text], { type: 'text/csv' }) });
    },
  });
  return (
    <>
      <Button busy={rows.isPending} onClick={() => rows.mutate()}>
        {m.import_download_refused()}
      </Button>
      <ActionNote done={null} failed={rows.isError ? sentenceOf(rows.error) : null} />
    </>
  );
}
