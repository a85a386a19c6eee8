import { formatSerialRange } from '#domain/ledger/serial.ts';
import { m } from '#messages/messages.js';
import type { Head } from './check-checkpoints.ts';
import type { Proven } from './check-proof.ts';
import { checkNames, type Findings, uncheckedKinds } from './findings.ts';
import type { CheckingKey } from './hashes.ts';
import { checkTexts, faultTexts, type Language, uncheckedTexts } from './texts.ts';
import type { History } from './trace-serial.ts';
import type { KeySource } from './verify-export.ts';

/** What a run of the verifier found. */
export type Report = {
  readonly findings: Findings;
  readonly exitCode: number;
  /** The key and the checkpoint; null where the export could not be read so far. */
  readonly key: CheckingKey | null;
  readonly keySource: KeySource | null;
  readonly newest: Head | null;
  readonly proven: Proven | null;
  readonly history: History | null;
  /** The file that remembers the newest checkpoint. */
  readonly memory: string;
};

/** Returns a report as one JSON object, for programs. */
export function reportAsJson({ findings, key, newest, history, ...report }: Report): string {
  const { checked, expected, unchecked, faults } = findings;
  const value = {
    exitCode: report.exitCode,
    origin: key?.name ?? null,
    key: key?.text ?? null,
    keySource: report.keySource,
    size: newest?.size ?? null,
    root: newest?.root ?? null,
    checked: Object.fromEntries(checked),
    witnesses: expected.get('quorum') ?? 0,
    notChecked: Object.fromEntries(unchecked),
    faults,
    proven: report.proven,
    history,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns a report in words. */
export function reportInWords(report: Report, locale: Language): string {
  const { findings, key, newest, exitCode } = report;
  const number = new Intl.NumberFormat(`${locale}-CA`);
  const options = { locale };
  const lines = [
    ...(key === null ? [] : keyLines(key, report.keySource, options)),
    ...(newest === null
      ? []
      : [m.verify_checkpoint({ size: number.format(newest.size), root: newest.root }, options)]),
    '',
    ...checkNames.flatMap((check) => checkLine(findings, check, number, options)),
    ...faultLines(findings, number, options),
    ...uncheckedLines(findings, number, options),
    ...provenLines(report, options),
    ...historyLines(report, options),
    '',
    resultLine(exitCode, findings, options),
  ];
  return `${lines.join('\n')}\n`;
}

type Options = { readonly locale: Language };

function keyLines(key: CheckingKey, source: KeySource | null, options: Options): string[] {
  const { name: origin, fingerprint } = key;
  const from = {
    given: m.verify_key_given,
    remembered: m.verify_key_remembered,
    export: m.verify_key_of_export,
  } as const;
  return [m.verify_log({ origin }, options), m.verify_key({ fingerprint }, options)].concat(
    source === null ? [] : from[source]({}, options),
  );
}

function checkLine(
  { checked, expected, faultCounts }: Findings,
  check: (typeof checkNames)[number],
  number: Intl.NumberFormat,
  options: Options,
): string[] {
  const count = checked.get(check);
  const isFailed = faultCounts.has(check);
  if (count === undefined && !isFailed) return [];
  const total = number.format(expected.get(check) ?? 0);
  const text = checkTexts[check]({ count: number.format(count ?? 0), total }, options);
  return [`${isFailed ? m.verify_failed({}, options) : m.verify_passed({}, options)}  ${text}`];
}

function faultLines(
  { faults, faultCounts }: Findings,
  number: Intl.NumberFormat,
  options: Options,
): string[] {
  if (faults.length === 0) return [];
  const all = [...faultCounts.values()].reduce((sum, count) => sum + count, 0);
  const rest = all - faults.length;
  return [
    '',
    m.verify_faults({ count: number.format(all) }, options),
    ...faults.map(({ code, what }) => `- ${faultTexts[code]({ what }, options)}`),
    ...(rest > 0 ? [`- ${m.verify_faults_more({ count: number.format(rest) }, options)}`] : []),
  ];
}

function uncheckedLines({ unchecked }: Findings, number: Intl.NumberFormat, options: Options): string[] {
  const lines = uncheckedKinds.flatMap((kind) => {
    const count = unchecked.get(kind) ?? 0;
    return count === 0 ? [] : [`- ${uncheckedTexts[kind]({ count: number.format(count) }, options)}`];
  });
  return lines.length === 0 ? [] : ['', m.verify_unchecked({}, options), ...lines];
}

function provenLines({ proven }: Report, options: Options): string[] {
  if (proven === null) return [];
  const { index, leaf, head } = proven;
  return ['', m.verify_proven({ index: String(index), size: String(head.size) }, options), leaf];
}

function historyLines({ history }: Report, options: Options): string[] {
  if (history === null) return [];
  const events = history.events.map(({ index, at, type, ...event }) => {
    const range = 'range' in event ? formatSerialRange({ project: event.project, ...event.range }) : '';
    return `- ${index}  ${at}  ${type}  ${range}`;
  });
  const blocks = history.blocks.map(
    (block) => `- ${formatSerialRange(block)}  ${block.year}  ${block.state}  ${block.holder}`,
  );
  return ['', m.verify_history({}, options), ...events, m.verify_now({}, options), ...blocks];
}

function resultLine(exitCode: number, { faults, unchecked }: Findings, options: Options): string {
  if (faults.length > 0) return m.verify_result_failed({ code: String(exitCode) }, options);
  const isIncomplete = [...unchecked.values()].some((count) => count > 0);
  return isIncomplete ? m.verify_result_incomplete({}, options) : m.verify_result_whole({}, options);
}
