import { type ActivityFilters as Filters, activityTypes } from '#contract/activity.ts';
import { pagePaths } from '#contract/page-paths.ts';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import { Field, SelectField } from '#web/kit/forms/field.tsx';
import fieldClasses from '#web/kit/forms/field.module.css';
import { useOpenList } from '#web/kit/lists/list-address.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import * as m from '#messages/messages.js';
import { type FormEvent, useState } from 'react';
import { activityWords } from './event-item.tsx';
import { filterNames, filterQuery, readActivityAddress } from './activity-address.ts';
import classes from './activity.module.css';

type Props = { readonly filters: Filters };

/** Filters of the activity. Without scripts, the browser sends the form itself. */
export function ActivityFilters({ filters }: Props) {
  const open = useOpenList();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const typed = filterNames.flatMap((name) => {
      const value = sent.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const { filters: chosen } = readActivityAddress(new URLSearchParams(typed));
    open(filterQuery(chosen));
  };
  return (
    <form
      method="get"
      action={pagePaths.activity}
      aria-label={m.activity_filters()}
      onSubmit={apply}
      className={classes.filters}
    >
      <TypeChoice filters={filters} />
      <Line name="organization" label={m.activity_organization()} filters={filters} />
      <Line name="project" label={m.activity_project_serial()} filters={filters} isCode />
      <Line name="year" label={m.list_filter_year()} filters={filters} />
      <Line name="from" label={m.activity_from()} filters={filters} type="date" />
      <Line name="to" label={m.activity_to()} filters={filters} type="date" />
      <div className={classes.acts}>
        <button type="submit" className={buttonClasses.button}>
          {m.activity_apply()}
        </button>
        {Object.keys(filters).length === 0 ? null : (
          <Link to={pagePaths.activity} preventScrollReset>
            {m.activity_clear()}
          </Link>
        )}
      </div>
    </form>
  );
}

function TypeChoice({ filters: { type } }: Props) {
  const [chosen, setChosen] = useState<string>(type ?? '');
  const choices = activityTypes.map((value) => ({ value, text: activityWords[value]() }));
  return (
    <SelectField
      name="type"
      label={m.activity_type()}
      value={chosen}
      choices={[{ value: '', text: m.list_filter_any() }, ...choices]}
      onChoose={setChosen}
    />
  );
}

type LineProps = Props & {
  readonly name: 'organization' | 'project' | 'year' | 'from' | 'to';
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly isCode?: boolean;
};

function Line({ name, label, filters, type = 'text', isCode = false }: LineProps) {
  return (
    <Field label={label}>
      {(ties) => (
        <input
          {...ties}
          name={name}
          type={type}
          inputMode={name === 'year' ? 'numeric' : undefined}
          defaultValue={filters[name] ?? ''}
          autoComplete="off"
          spellCheck={isCode ? false : undefined}
          data-code={isCode || undefined}
          className={fieldClasses.input}
        />
      )}
    </Field>
  );
}
