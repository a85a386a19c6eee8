import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { activityTypes, type ActivityFilters as Filters } from '#contract/activity.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { activityWords } from '#messages/words/units.js';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import fieldClasses from '#web/kit/forms/field.module.css';
import { Field, SelectField } from '#web/kit/forms/field.tsx';
import { useOpenList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { useReturns } from '#web/kit/navigation/site-router-provider.tsx';
import classes from './activity.module.css';
import { filterNames, filterQuery, readActivityAddress, readDay } from './activity-address.ts';

type Props = { readonly filters: Filters };

type TypedName = Exclude<(typeof filterNames)[number], 'type'>;

/**
 * Filters of the activity, on phones behind a button. Without scripts, the browser sends the form itself. A filter in
 * the address that cannot be read is shown with what is wrong.
 */
export function ActivityFilters({ filters }: Props) {
  const [address] = useSearchParams();
  const { form, shown, refused, apply } = useFilterForm(filters);
  const typed = refused ?? address;
  const wrong = unreadNames(typed);
  const textOf = (name: TypedName) => ({
    name,
    value: String(filters[name] ?? address.get(name) ?? ''),
    error: wrong.includes(name) ? errors[name](shortened(typed.get(name) ?? '')) : null,
  });
  const count = Object.keys(filters).length;
  return (
    <details className={classes.fold} open={wrong.length > 0}>
      <summary className={buttonClasses.button}>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        {count === 0 ? m.list_filters() : `${m.list_filters()} (${count})`}
      </summary>
      <form
        ref={form}
        method="get"
        action={pagePaths.activity}
        aria-label={m.activity_filters()}
        onSubmit={apply}
        className={classes.filters}
      >
        <TypeChoice key={shown} filters={filters} />
        <FilterField {...textOf('organization')} label={m.activity_organization()} />
        <FilterField {...textOf('project')} label={m.activity_project_serial()} isCode />
        <FilterField {...textOf('year')} label={m.list_filter_year()} />
        <FilterField {...textOf('from')} label={m.activity_from()} type="date" />
        <FilterField {...textOf('to')} label={m.activity_to()} type="date" />
        <div className={classes.actions}>
          <button type="submit" className={buttonClasses.button}>
            {m.activity_apply()}
          </button>
          {count === 0 ? null : (
            <Link to={pagePaths.activity} preventScrollReset>
              {m.activity_clear()}
            </Link>
          )}
        </div>
      </form>
    </details>
  );
}

const tooLong = () => m.activity_filter_long();
/** The field of a day is empty where the address has none, so its error names what the address has. */
const noDay = (typed: string) => m.activity_filter_day({ typed });
const errors: Readonly<Record<TypedName, (typed: string) => string>> = {
  organization: tooLong,
  project: () => m.activity_filter_serial(),
  year: () => m.activity_filter_year(),
  from: noDay,
  to: (typed) => (readDay(typed) === null ? noDay(typed) : m.activity_filter_order()),
};

const MAX_SHOWN_LENGTH = 40;

function shortened(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/** Returns the filters that an address or a form has and that cannot be read. */
function unreadNames(typed: URLSearchParams): readonly string[] {
  const { filters } = readActivityAddress(typed);
  const isBackwards = filters.from !== undefined && filters.to !== undefined && filters.to < filters.from;
  return filterNames.filter(
    (name) =>
      (name === 'to' && isBackwards) ||
      (filters[name] === undefined && (typed.get(name) ?? '').trim() !== ''),
  );
}

/** The fields show the filters of the address. Nothing is applied while one of them cannot be read. */
function useFilterForm(filters: Filters) {
  const open = useOpenList();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<URLSearchParams | null>(null);
  const shown = `${useReturns()} ${filterQuery(filters)}`;
  const lastShown = useRef(shown);
  useEffect(() => {
    // Not when the page is first shown: what was typed before its scripts were there stays.
    if (lastShown.current !== shown) resetTexts(form.current);
    lastShown.current = shown;
  }, [shown]);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const typed = filterNames.flatMap((name) => {
      const value = sent.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const query = new URLSearchParams(typed);
    const [first] = unreadNames(query);
    setRefused(first === undefined ? null : query);
    if (first === undefined) open(filterQuery(readActivityAddress(query).filters));
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return { form, shown, refused, apply };
}

/**
 * Makes text fields show the filters of the address. Unlike the form's own reset, it leaves the type as
 * chosen there.
 */
function resetTexts(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll('input') ?? []) field.value = field.defaultValue;
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

type FilterFieldProps = {
  readonly name: TypedName;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly type?: 'text' | 'date';
  readonly isCode?: boolean;
};

function FilterField({ name, label, value, error, type = 'text', isCode = false }: FilterFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <input
          {...ties}
          name={name}
          type={type}
          inputMode={name === 'year' ? 'numeric' : undefined}
          defaultValue={value}
          autoComplete="off"
          spellCheck={isCode ? false : undefined}
          data-code={isCode || undefined}
          className={fieldClasses.input}
        />
      )}
    </Field>
  );
}
