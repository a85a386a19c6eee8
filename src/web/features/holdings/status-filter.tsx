import { SelectField } from '#web/kit/forms/select-field.tsx';
import { useChangeList } from '#web/kit/lists/use-change-list.ts';
import { projectStatusWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';
import { heldStatuses, readHeldAddress } from './held-address.ts';
import classes from './holdings.module.css';

/** Filters a list by status. */
export function StatusFilter({ address }: { readonly address: URLSearchParams }) {
  const change = useChangeList();
  const choices = heldStatuses.map((value) => ({
    value,
    text: value === 'Archived' ? m.project_status_archived() : projectStatusWords[value](),
  }));
  return (
    <div className={classes.select}>
      <SelectField
        label={m.column_status()}
        name="status"
        value={readHeldAddress(address).status ?? ''}
        choices={[{ value: '', text: m.users_every_status() }, ...choices]}
        onChoose={(value) => change('status', value)}
      />
    </div>
  );
}
