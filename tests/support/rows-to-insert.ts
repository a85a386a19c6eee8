const hash = `decode(repeat('07', 32), 'hex')`;
const account = '(select id from account order by requested_at limit 1)';
const project = '(select serial from project where is_public order by serial limit 1)';
const organization = '(select serial from organization order by serial limit 1)';
const nextEntry = '(select max(idx) from log_entry)';

/**
 * Statements that insert a row into each table whose rows cannot be changed, or that has none. The log has
 * gaps then, which no reply shows.
 */
export const rowsToInsert: Readonly<Record<string, string>> = {
  account: `insert into account (id, state, email, organization_name, locale, requested_at)
    values (gen_random_uuid(), 'rejected', 'new@town.example', 'Town', 'en', now())`,
  audit_entry: `insert into audit_entry (at, act) values (now(), 'signed-in')`,
  audit_link: `insert into audit_link (position, entry, link) select id, id, ${hash} from audit_entry order by id limit 1`,
  backup_record: `insert into backup_record (kind, at) values ('backup', now())`,
  cosignature: `with signed as (
      insert into checkpoint (size, root, note, at) values (999, ${hash}, 'note', now()) returning size
    )
    insert into cosignature (size, witness, signature, at) select size, 'witness', 'signature', now() from signed`,
  checkpoint: `insert into checkpoint (size, root, note, at) values (1000, ${hash}, 'note', now())`,
  contact_message: `insert into contact_message (name, email, message, challenge, created_at)
    values ('Ada', 'ada@town.example', 'Good day', 'challenge', now())`,
  correction: `insert into correction (project, serials, reason, asked_by, asked_at)
    values (${project}, '[1,2)', 'A mistake', ${account}, now())`,
  counted_request: `insert into counted_request (bucket, subject, at, ends_at) values ('contact', 'one', now(), now())`,
  failed_sign_in: `insert into failed_sign_in (subject, count, last_at) values ('one', 1, now())`,
  handover: `insert into handover (account, from_email, from_must_change_password, undo_until)
    values (${account}, 'old@town.example', false, now())`,
  idempotency: `insert into idempotency (organization, key, request_hash, created_at)
    values (${organization}, 'key', 'hash', now())`,
  import_run: `insert into import_run (scope, source, at, files, planned_rows, left_out, projects, vintages, inventories,
      issued_tonnes, retired_tonnes, state)
    values ('registry', 'command', now(), '[]', 1, 0, 1, 0, 0, 0, 0, 'done')`,
  import_run_entry: `insert into import_run_entry
      (run, project, is_new, vintages, figures, units, last_change, last_comment)
    select id, ${project}, false, '[]', '[]', '{}', 0, 0 from import_run order by id limit 1`,
  imported_draft: `insert into imported_draft (organization, registry, source_id, source_id_key, project, imported_at)
    values (${organization}, 'Register', '1', '1', ${project}, now())`,
  import_mapping: `insert into import_mapping (organization, name, name_key, mapping, sheets, saved_at)
    values (${organization}, 'Ours', 'ours', '{"tables":[]}', '[]', now())`,
  email_choice: `insert into email_choice (account, email_group, frequency)
    values (${account}, 'reviews', 'daily')`,
  not_same: `insert into not_same (kind, one, other, at) values ('projects', 'CA000001-001', 'CA000001-002', now())`,
  notification: `insert into notification (account, organization, template, texts, at)
    values (${account}, ${organization}, 'project-approved', '{}', now())`,
  offset_claim: `insert into offset_claim (project, registry, pattern, serials, reading)
    values (${project}, 'register', 'x-', '[1,2)', 2)`,
  invitation: `insert into invitation (id, organization, email, email_key, member_role, code_hash, invited_by, invited_at, expires_at)
    values (gen_random_uuid(), ${organization}, 'next@town.example', 'next@town.example', 'viewer', ${hash}, ${account}, now(), now())`,
  job_run: `insert into job_run (job, began_at) values ('a job', now())`,
  running_server: `insert into running_server (id, name, version, newest_migration, seen_at)
    values (gen_random_uuid(), 'a server', '1.0.0', '0071-running-servers', now())`,
  ledger_event: `insert into ledger_event (idx, type, at, organization, project, year, serials, sealed)
    values (${nextEntry}, 'issued', now(), ${organization}, ${project}, 2022, '[1,2)', false)`,
  ledger_vintage: `insert into ledger_vintage (year, held, transferred, retired, cancelled) values (1901, 1, 2, 3, 4)`,
  log_entry: `insert into log_entry (idx, leaf, leaf_hash) values (${nextEntry} + 1000, '\\x07', ${hash})`,
  log_tile: `insert into log_tile (level, index, root, hashes)
    values (3, 0, ${hash}, decode(repeat('07', 8192), 'hex'))`,
  public_log: `insert into public_log (origin, key, at) values ('other.example/ledger', 'key', now()) on conflict do nothing`,
  opening: `insert into opening (idx, part, salt, content)
    select idx, 'note', ${hash}, 'another note' from ledger_event where serials is not null order by idx limit 1`,
  organization_merge: `insert into organization_merge
      (organization, merged_into, account, at, event, last_change, last_comment)
    select ${organization}, max(serial), ${account}, now(), 0, 0, 0 from organization`,
  organization_merge_part: `insert into organization_merge_part (merge, kind, key)
    select id, 'people', 'x' from organization_merge limit 1`,
  organization_inclusion: `insert into organization_inclusion (organization, included)
    select included, organization from organization_inclusion limit 1`,
  password_code: `insert into password_code (account, code_hash, purpose, expires_at)
    values (${account}, ${hash}, 'reset', now())`,
  document_series: `update document_series set next = next + 1`,
  payment: `insert into payment (organization, method, state, tonnes, asked_at)
    values (${organization}, 'invoice', 'requested', 5, now())`,
  payment_check: `insert into payment_check (differences, at) values ('[]', now())`,
  payment_document: `insert into payment_document (payment, type, number, details, issued_at)
    select id, 'invoice', 1, '{}', now() from payment limit 1`,
  payment_event: `insert into payment_event (id, type, outcome, at) values ('evt_1', 'charge.succeeded', 'ignored', now())`,
  pricing: `insert into pricing (version, low, mid, top, at) values (2, 600, 900, 1300, now())`,
  public_project_count: `insert into public_project_count (project_type, program_type, stage, year, projects)
    values ('Waste', 'VCS', 'Active', 1901, 1)`,
  project_change: `insert into project_change (project, at, act, organization, changes)
    values (${project}, now(), 'saved', ${organization}, '{}')`,
  project_comment: `insert into project_comment (project, field, text, is_of_administrator, at)
    values (${project}, 'title', 'Shorten it', true, now())`,
  project_edit: `insert into project_edit (project, facts, search_text) values (${project}, '{}', 'edited')`,
  project_submission: `insert into project_submission (project, number, at, entry) values (${project}, 1, now(), '{}')`,
  source_registries: `insert into source_registries (version, added, at) values (1, '[]', now())`,
  review_checklist: `insert into review_checklist (version, items, at) values (1, '[]', now())`,
  review_tick: `insert into review_tick (project, round, item, at) values (${project}, 1, 1, now())`,
  recovery_code: `insert into recovery_code (account, code_hash) values (${account}, ${hash})`,
  serial_block: `insert into serial_block (id, project, year, serials, origin, state, holder, opened_by)
    select next_block, project, year, '[900,901)', origin, 'active', holder, opened_by from serial_block, log_head order by serial_block.id limit 1`,
  seller: `insert into seller (version, name, address, gst_number, email, instructions, at)
    values (1, 'Registry', '', '', '', '', now())`,
  session: `insert into session (id, account, token, device, began_at, used_at, confirmed_at, expires_at, ends_at)
    values (gen_random_uuid(), ${account}, gen_random_uuid(), 'a browser', now(), now(), now(), now(), now())`,
  statement_certificate: `insert into statement_certificate (statement, position, certificate)
    select statement, 2, (select id from certificate order by event desc limit 1) from statement_certificate limit 1`,
  token_entry: `insert into token_entry (organization, kind, type, number, change, balance, reason, at)
    select ${organization}, 'microsite', 'granted', count(*) + 1, 1, coalesce(sum(change), 0) + 1, 'a gift', now()
    from token_entry where organization = ${organization} and kind = 'microsite'`,
  used_challenge: `insert into used_challenge (nonce, expires_at) values ('nonce', now())`,
  unnamed_file: `insert into unnamed_file (file, at) select id, now() from stored_file order by id limit 1
    on conflict (file) do update set at = now()`,
};
