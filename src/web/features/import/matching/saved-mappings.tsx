import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { deleteMapping, listMappings, type SavedMapping, saveMapping } from '#contract/import-mappings.ts';
import { idKey } from '#domain/text/search-text.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { saveFile } from '#web/kit/files/save-file.ts';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { Disclosure } from '#web/kit/navigation/disclosure.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { LoadMapping } from './load-mapping.tsx';
import { toMappingFile } from './mapping-file.ts';
import { type FileMapping, type MatchDraft, mappingOf } from './match-draft.ts';
import classes from './matching.module.css';

const MAX_NAME_CHARACTERS = 120;

type Props = {
  readonly draft: MatchDraft;
  /** Reads the file by a mapping; false if the file has other headings. */
  readonly onUse: (mapping: FileMapping) => boolean;
};

/** Saves how the file is read under a name, and lists what is saved: used, exported, replaced or deleted. */
export function SavedMappings({ draft, onUse }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure id={id} title={m.import_saved_title()} isOpen={isOpen} onToggle={setOpen}>
      {isOpen ? <SavedContent draft={draft} onUse={onUse} /> : null}
    </Disclosure>
  );
}

function SavedContent({ draft, onUse }: Props) {
  const { data: saved = [] } = useQuery({
    queryKey: keyOf(listMappings),
    queryFn: ({ signal }) => call(listMappings, { signal }),
    staleTime: 0,
  });
  const mapping = mappingOf(draft);
  return (
    <div className={classes.saved}>
      {mapping === null ? null : <SaveForm draft={draft} mapping={mapping} saved={saved} />}
      {saved.length === 0 ? null : (
        <ul className={classes.list}>
          {saved.map((one) => (
            <SavedOne key={one.name} saved={one} onUse={onUse} />
          ))}
        </ul>
      )}
      <LoadMapping onUse={onUse} />
    </div>
  );
}

type SaveFormProps = {
  readonly draft: MatchDraft;
  readonly mapping: FileMapping;
  readonly saved: readonly SavedMapping[];
};

function SaveForm({ draft, mapping, saved }: SaveFormProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const sheets = draft.flatMap(({ described: { sheet, columns }, isRead }) =>
    isRead ? [{ sheet, headings: columns.map(({ heading }) => heading) }] : [],
  );
  const saving = useSubmission({
    mutationFn: (chosen: string) =>
      call(saveMapping, { params: { name: chosen }, body: { mapping, sheets } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(listMappings) }),
  });
  const isThere = saved.some((one) => idKey(one.name) === idKey(name.trim()));
  const save = () => {
    const chosen = name.trim();
    setError(chosen === '' ? m.import_saved_name_needed() : null);
    if (chosen !== '') saving.mutate(chosen);
  };
  return (
    <SmallForm label={m.import_saved_save()} onSubmit={save}>
      <TextField
        label={m.import_saved_name()}
        hint={m.import_saved_name_hint()}
        value={name}
        maxLength={MAX_NAME_CHARACTERS}
        error={error}
        onType={(text) => {
          setName(text);
          saving.reset();
        }}
      />
      <Button type="submit" busy={saving.isPending}>
        {isThere ? m.import_saved_replace() : m.import_saved_save()}
      </Button>
      <ActionNote
        done={saving.isSuccess ? m.import_saved_done({ name: saving.variables }) : null}
        failed={saving.isError ? sentenceOf(saving.error) : null}
      />
    </SmallForm>
  );
}

type SavedOneProps = Pick<Props, 'onUse'> & { readonly saved: SavedMapping };

function SavedOne({ saved: { name, mapping, savedAt, savedBy }, onUse }: SavedOneProps) {
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const queryClient = useQueryClient();
  const deleting = useSubmission({
    mutationFn: () => call(deleteMapping, { params: { name } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listMappings) }),
  });
  const unfit = hasFailed ? m.import_saved_unfit() : null;
  const labelOf = (action: string) => m.import_template_what({ action, kind: name });
  return (
    <li className={classes.savedOne}>
      <div>
        <h4>{name}</h4>
        <p className={classes.note}>{m.import_saved_by({ moment: formatMoment(savedAt), name: savedBy })}</p>
      </div>
      <div className={classes.buttons}>
        <Button label={labelOf(m.import_saved_use())} onClick={() => setFailed(!onUse(mapping))}>
          {m.import_saved_use()}
        </Button>
        <Button
          label={labelOf(m.import_saved_export())}
          onClick={() =>
            saveFile({
              name: `${name}.json`,
              content: new Blob([toMappingFile(mapping)], { type: 'application/json' }),
            })
          }
        >
          {m.import_saved_export()}
        </Button>
        <Button label={labelOf(m.import_saved_delete())} onClick={() => setAsking(true)}>
          {m.import_saved_delete()}
        </Button>
      </div>
      <ActionNote done={null} failed={deleting.isError ? sentenceOf(deleting.error) : unfit} />
      {isAsking ? (
        <QuestionDialog
          question={m.import_saved_question({ name })}
          action={m.import_saved_delete()}
          isBusy={deleting.isPending}
          onAction={() => deleting.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
