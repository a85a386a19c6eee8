import { type FormEvent, type ReactNode, useState } from 'react';
import type { AuditFilters as Filters } from '#contract/audit.ts';
import { auditActs } from '#domain/account/audit-act.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import fieldClasses from '#web/kit/forms/field.module.css';
import { Field, SelectField } from '#web/kit/forms/field.tsx';
import { useOpenList } from '#web/kit/lists/list-address.ts';
import { useReturns } from '#web/kit/navigation/site-router-provider.tsx';
import { currentLocale } from '#web/kit/text/locale.ts';
import { actText } from './act-text.ts';
import { type AuditFilterName, auditFilterNames, auditQuery, readAuditAddress } from './audit-address.ts';
import classes from './audit-log.module.css';

type Props = { readonly filters: Filters };
type TypedName = Exclude<AuditFilterName, 'act' | 'account'>;

/** Filters of the audit log, which its address keeps. Nothing is applied while one of them cannot be read. */
export function AuditFilters({ filters }: Props) {
  const returns = useReturns();
  return <FilterForm key={`${returns} ${auditQuery(filters)}`} filters={filters} />;
}

function FilterForm({ filters }: Props) {
  const open = useOpenList();
  const [act, setAct] = useState<string>(filters.act ?? '');
  const [unread, setUnread] = useState<readonly string[]>([]);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    const query = new URLSearchParams();
    for (const name of auditFilterNames) {
      const value = name === 'account' ? (filters.account ?? '') : sent.get(name);
      if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
    }
    const { filters: read } = readAuditAddress(query);
    const wrong = auditFilterNames.filter((name) => query.has(name) && read[name] === undefined);
    setUnread(wrong);
    if (wrong[0] === undefined) open(auditQuery(read));
    else form.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
  };
  const choices = auditActs
    .map((value) => ({ value, text: actText(value) }))
    .sort((a, b) => a.text.localeCompare(b.text, currentLocale()));
  const textOf = (name: TypedName) => ({ name, value: filters[name] ?? '' });
  return (
    <form role="search" aria-label={m.audit_filters()} onSubmit={apply} className={classes.filters}>
      <FilterField {...textOf('person')} label={m.audit_person()} />
      <FilterField {...textOf('organization')} label={m.audit_organization()} />
      <SelectField
        name="act"
        label={m.audit_act()}
        value={act}
        choices={[{ value: '', text: m.audit_every_act() }, ...choices]}
        onChoose={setAct}
      />
      <FilterField {...textOf('from')} label={m.audit_from()} type="date" />
      <FilterField {...textOf('to')} label={m.audit_to()} type="date" />
      <FilterField
        {...textOf('serial')}
        label={m.audit_serial()}
        error={unread.includes('serial') ? m.audit_unknown_serial() : null}
        isCode
      />
      <div>
        <Button type="submit" variant="filled">
          {m.audit_apply()}
        </Button>
      </div>
    </form>
  );
}

type FilterFieldProps = {
  readonly name: TypedName;
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  readonly type?: 'text' | 'date';
  readonly isCode?: boolean;
};

function FilterField({
  name,
  label,
  value,
  error = null,
  type = 'text',
  isCode = false,
}: FilterFieldProps): ReactNode {
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <input
          {...ties}
          name={name}
          type={type}
          defaultValue={value}
          maxLength={type === 'date' ? undefined : 100}
          autoComplete="off"
          spellCheck={isCode ? false : undefined}
          data-code={isCode || undefined}
          className={fieldClasses.input}
        />
      )}
    </Field>
  );
}
