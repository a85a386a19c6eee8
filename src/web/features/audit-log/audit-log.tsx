import { auditActs, type AuditAct } from '#domain/account/audit-act.ts';
import { changedQuery, oneOf, readList, useChangeList } from '#web/kit/lists/list-address.ts';
import * as m from '#messages/messages.js';
import { SelectField } from '#web/kit/forms/field.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './audit-log.module.css';
import { type AuditEntry, listAudit } from '#contract/audit.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { FilteredList } from '#web/kit/lists/filtered-list.tsx';
import { Pager, Records } from '#web/kit/lists/lists.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { factsText, noActorText } from './facts-text.ts';

const PAGE_SIZE = 50;

/** The audit log, newest first. */
export function AuditList({ address }: { readonly address: URLSearchParams }) {
  const filters = readAuditAddress(address);
  const { act, account, page } = filters;
  const query = {
    page,
    pageSize: PAGE_SIZE,
    ...(act !== null && { act }),
    ...(account !== null && { account }),
  };
  const list = usePageQuery(listAudit, query);
  return (
    <QueryBoundary {...queryProps(list)}>
      {({ items, total }) => (
        <FilteredList
          address={address}
          filters={[
            { name: 'act', label: m.audit_act(), value: act === null ? null : auditWords[act]() },
            { name: 'account', label: m.audit_account(), value: account },
          ]}
          page={page}
          shown={items.length}
          total={total}
          isBusy={list.isPlaceholderData}
          nothing={{ title: m.audit_none(), text: m.audit_none_text() }}
        >
          <Records
            label={m.audit_title()}
            columns={[
              { name: m.audit_act() },
              { name: m.audit_at() },
              { name: m.audit_actor() },
              { name: m.audit_account() },
              { name: m.audit_facts() },
            ]}
            rows={items.map((entry) => ({ key: String(entry.id), cells: cellsOf(entry) }))}
          />
          <Pager
            page={page}
            pages={list.pages}
            addressOf={(target) => changedQuery(address, 'page', String(target))}
          />
        </FilteredList>
      )}
    </QueryBoundary>
  );
}

function cellsOf({ at, act, actor, inNameOf, account, facts }: AuditEntry) {
  const actorName = actor === null ? noActorText(act) : nameOf(actor);
  return [
    auditWords[act](),
    formatMoment(at),
    inNameOf === null ? actorName : m.audit_in_name({ who: actorName, name: nameOf(inNameOf) }),
    account === null ? null : nameOf(account),
    factsText(facts),
  ];
}

type Person = NonNullable<AuditEntry['account']>;

/** Deleted accounts have no email address. */
function nameOf({ name, email, organization }: Person): string {
  if (email === '') return organization;
  return name === null ? email : m.person_with_email({ name, email });
}

type AuditFiltersProps = { readonly filters: AuditAddress };

/** Filters the log by action or account. */
export function AuditFilters({ filters: { act, account } }: AuditFiltersProps) {
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

const ACCOUNT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Filters and page of the audit log. */
export type AuditAddress = ReturnType<typeof readAuditAddress>;

/** Reads the address; ignores invalid values. */
export function readAuditAddress(address: URLSearchParams) {
  return readList(address, { act: oneOf(auditActs), account: (id) => (ACCOUNT_ID.test(id) ? id : null) });
}

/** Labels of the audited actions. */
const auditWords: Record<AuditAct, () => string> = {
  'signed-in': m.act_signed_in,
  'sign-in-failed': m.act_sign_in_failed,
  'signed-out': m.act_signed_out,
  'session-ended': m.act_session_ended,
  denied: m.act_denied,
  'field-denied': m.act_field_denied,
  'account-requested': m.act_account_requested,
  'request-approved': m.act_request_approved,
  'request-rejected': m.act_request_rejected,
  'password-reset-asked': m.act_password_reset_asked,
  'password-changed': m.act_password_changed,
  'password-set': m.act_password_set,
  'profile-changed': m.act_profile_changed,
  'account-activated': m.act_account_activated,
  'account-disabled': m.act_account_disabled,
  'account-archived': m.act_account_archived,
  'account-handed-over': m.act_account_handed_over,
  'handover-undone': m.act_handover_undone,
  'role-changed': m.act_role_changed,
  'tokens-changed': m.act_tokens_changed,
  'impersonation-began': m.act_impersonation_began,
  'member-invited': m.act_member_invited,
  'invitation-resent': m.act_invitation_resent,
  'invitation-withdrawn': m.act_invitation_withdrawn,
  'member-joined': m.act_member_joined,
  'member-role-changed': m.act_member_role_changed,
  'member-removed': m.act_member_removed,
  'member-left': m.act_member_left,
  'second-factor-set-up': m.act_second_factor_set_up,
  'second-factor-removed': m.act_second_factor_removed,
  'pricing-changed': m.act_pricing_changed,
  'payment-marked': m.act_payment_marked,
  'payment-priced': m.act_payment_priced,
  'payment-recorded': m.act_payment_recorded,
  'payment-voided': m.act_payment_voided,
  'payment-refunded': m.act_payment_refunded,
  'payment-made': m.act_payment_made,
  'seller-changed': m.act_seller_changed,
  'checklist-changed': m.act_checklist_changed,
  'item-ticked': m.act_item_ticked,
  'item-unticked': m.act_item_unticked,
  'inclusions-changed': m.act_inclusions_changed,
  'project-submitted': m.act_project_submitted,
  'project-approved': m.act_project_approved,
  'project-rejected': m.act_project_rejected,
  'changes-asked': m.act_changes_asked,
  'project-reopened': m.act_project_reopened,
  'project-featured': m.act_project_featured,
  'project-archived': m.act_project_archived,
  'project-deleted': m.act_project_deleted,
  'emissions-updated': m.act_emissions_updated,
  'correction-asked': m.act_correction_asked,
  'correction-confirmed': m.act_correction_confirmed,
  'correction-declined': m.act_correction_declined,
  'import-begun': m.act_import_begun,
  'import-made': m.act_import_made,
};
