import { useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { listPublicProjects } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions, Sheet } from '#web/kit/dialogs/dialog.tsx';
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { feedOf, readListAddress } from './list-address.ts';
import { describeFilters } from './list-filters.tsx';
import { inView, type ListView } from './list-view.ts';
import classes from './saved-search-dialogs.module.css';
import {
  MAX_NAME_CHARACTERS,
  MAX_SEARCHES,
  type SavedSearch,
  useSavedSearches,
} from './saved-search-store.ts';

type SaveProps = {
  readonly address: URLSearchParams;
  readonly view: ListView;
  readonly onClose: () => void;
};

/** Asks for the name under which a view of the list is saved on this device. */
export function SaveDialog({ address, view, onClose }: SaveProps) {
  const { searches, add } = useSavedSearches();
  const described = describeFilters(readListAddress(address));
  const save = (name: string) => {
    const saved = inView(address, view);
    saved.delete('page');
    add(name, saved.toString());
    onClose();
  };
  if (searches.length >= MAX_SEARCHES) {
    return (
      <Dialog title={m.saved_save()} onClose={onClose}>
        <p>{m.saved_full()}</p>
        <DialogActions>
          <Button onClick={onClose}>{m.close()}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <NameDialog
      title={m.saved_save()}
      name={(described === '' ? m.saved_all_projects() : described).slice(0, MAX_NAME_CHARACTERS)}
      onName={save}
      onClose={onClose}
    />
  );
}

type NameProps = {
  readonly title: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
};

function NameDialog({ title, name, onName, onClose }: NameProps) {
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (typed.trim() === '') setMissing(true);
    else onName(typed.trim());
  };
  return (
    <FormDialog
      title={title}
      action={m.saved_submit()}
      isBusy={false}
      failure={null}
      onAction={submit}
      onClose={onClose}
    >
      <TextField
        label={m.saved_name()}
        hint={m.saved_name_hint()}
        value={typed}
        maxLength={MAX_NAME_CHARACTERS}
        error={isMissing ? m.saved_name_missing() : null}
        onType={(text) => {
          setTyped(text);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}

/** The searches saved on this device: each opens the list, and has its feed and file. */
export function SavedSheet({ onClose }: { readonly onClose: () => void }) {
  const { searches, rename, remove, restore } = useSavedSearches();
  const [removed, setRemoved] = useState<SavedSearch | null>(null);
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  return (
    <Sheet title={m.saved_title()} onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.hint}>{m.saved_name_hint()}</p>
        <div role="status">
          {removed === null ? null : (
            <p className={classes.removed}>
              {m.saved_removed({ name: removed.name })}{' '}
              <Button
                onClick={() => {
                  restore(removed);
                  setRemoved(null);
                }}
              >
                {m.saved_undo()}
              </Button>
            </p>
          )}
        </div>
        {searches.length === 0 ? <p>{m.saved_none()}</p> : null}
        <ul className={classes.searches}>
          {searches.map((search) => (
            <li key={search.id} className={classes.search}>
              <SavedLinks search={search} onOpen={onClose} />
              <Button label={m.saved_rename_of(search)} onClick={() => setRenamed(search)}>
                {m.saved_rename()}
              </Button>
              <Button
                label={m.saved_remove_of(search)}
                onClick={() => {
                  remove(search.id);
                  setRemoved(search);
                }}
              >
                {m.saved_remove()}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {renamed === null ? null : (
        <NameDialog
          title={m.saved_rename_of(renamed)}
          name={renamed.name}
          onName={(name) => {
            rename(renamed.id, name);
            setRenamed(null);
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </Sheet>
  );
}

function SavedLinks({ search, onOpen }: { readonly search: SavedSearch; readonly onOpen: () => void }) {
  const { name, query } = search;
  const filters = readListAddress(new URLSearchParams(query));
  return (
    <div className={classes.links}>
      <Link to={`${pagePaths.projects}?${query}`} onClick={onOpen} className={classes.name}>
        {name}
      </Link>
      <a href={feedOf(filters)} type="application/atom+xml" aria-label={m.saved_feed_of({ name })}>
        {m.saved_feed()}
      </a>
      <a
        href={addressOf(listPublicProjects, { query: { ...filters.narrowing, format: 'csv' } })}
        download
        aria-label={m.saved_csv_of({ name })}
      >
        {m.overview_csv()}
      </a>
    </div>
  );
}
