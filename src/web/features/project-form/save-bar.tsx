import type { ReactNode } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { registryDay, registryTimeZone } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { currentLocale } from '#web/kit/text/locale.ts';
import classes from './save-bar.module.css';
import type { useProjectForm } from './use-project-form.ts';

type SaveBarProps = {
  readonly form: ReturnType<typeof useProjectForm>;
  readonly isUploading: boolean;
  /** The saved project; null for a new entry. */
  readonly project: OwnedProject | null;
  /** Buttons that save or send the form. */
  readonly children: ReactNode;
};

/**
 * The form's buttons, always on screen, with the time of the last save; after a failed attempt, a button to
 * repeat it.
 */
export function SaveBar({ form, isUploading, project, children }: SaveBarProps) {
  const { failure, busyWith } = form;
  const canRetry = failure !== null && failure.canRetry && failure.action !== 'update' && busyWith === null;
  return (
    <div className={classes.bar}>
      {children}
      <span role="status" className={classes.state} data-failed={canRetry || undefined}>
        {isUploading ? m.form_uploading() : stateOf(form, project, canRetry)}
      </span>
      {canRetry ? <Button onClick={() => form.start(failure.action)}>{m.form_retry()}</Button> : null}
    </div>
  );
}

function stateOf(
  { busyWith, isChanged }: SaveBarProps['form'],
  project: OwnedProject | null,
  hasFailed: boolean,
): string {
  if (busyWith === 'save') return m.form_saving();
  if (busyWith === 'submit') return m.form_submitting();
  if (busyWith === 'update') return m.form_updating();
  if (hasFailed) return m.form_not_saved();
  if (isChanged) return m.form_unsaved();
  return project === null ? '' : savedText(project.updatedAt, new Date());
}

/**
 * Says when something was saved, by the registry's clock: the time alone today, such as 14:32, otherwise with
 * the day.
 */
export function savedText(at: string, now: Date): string {
  const saved = new Date(at);
  if (registryDay(saved) !== registryDay(now)) return m.form_saved_on({ moment: formatMoment(at) });
  const format = new Intl.DateTimeFormat(`${currentLocale()}-CA`, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: registryTimeZone(saved),
  });
  return m.form_saved({ time: format.format(saved) });
}
