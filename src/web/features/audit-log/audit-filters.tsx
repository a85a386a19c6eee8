import { auditActs } from '#domain/account/audit-act.ts';
import { SelectField } from '#web/kit/forms/select-field.tsx';
import { useChangeList } from '#web/kit/lists/use-change-list.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './audit-log.module.css';
import type { AuditAddress } from './audit-address.ts';
import { auditWords } from './audit-words.ts';

type Props = { readonly filters: AuditAddress };

/** Filters the log by action or account. */
export function AuditFilters({ filters: { act, account } }: Props) {
  const change = useChangeList();
  const choices = auditActs
    .map((value) => ({ value, text: auditWords[value]() }))
    .sort((a, b) => a.text.localeCompare(b.text));
  return (
    <div className={classes.filters}>
      <SelectField
        label={m.audit_act()}
        name="act"
        value={act ?? ''}
        choices={[{ value: '', text: m.audit_every_act() }, ...choices]}
        onChoose={(value) => change('act', value)}
      />
      {account === null ? null : (
        <p>
          {m.audit_one_account()}{' '}
          <Link to={{ search: act === null ? '' : `?act=${act}` }}>{m.audit_every_account()}</Link>
        </p>
      )}
    </div>
  );
}
