import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type EmailChoices as Choices,
  endEmails,
  readEmailChoices,
  updateEmailChoices,
} from '#contract/notifications.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { type EmailFrequency, type EmailGroup, emailFrequencies } from '#domain/account/email-choice.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps, sentenceOf } from '#web/api/call-problem.ts';
import { useAction } from '#web/api/use-action.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { RestoredNote } from '#web/kit/forms/restored-note.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import classes from './notifications.module.css';

type Words = { readonly title: () => string; readonly text: () => string };

/** The words of each group of emails. */
const groupWords: Readonly<Record<EmailGroup, Words>> = {
  reviews: { title: m.emails_group_reviews, text: m.emails_group_reviews_text },
  units: { title: m.emails_group_units, text: m.emails_group_units_text },
  queue: { title: m.emails_group_queue, text: m.emails_group_queue_text },
};

type Chosen = { readonly [Group in EmailGroup]?: EmailFrequency };

const frequencyWords: Readonly<Record<EmailFrequency, () => string>> = {
  'at-once': m.emails_at_once,
  daily: m.emails_daily,
  weekly: m.emails_weekly,
  never: m.emails_never,
};

const fieldIdOf = (group: EmailGroup) => `emails-${group}`;
const chosenOf = ({ choices }: Choices): Chosen =>
  Object.fromEntries(choices.map(({ group, frequency }) => [group, frequency]));

/** How often the reader gets the emails of each group. */
export function EmailChoices() {
  const query = useQuery({
    queryKey: keyOf(readEmailChoices),
    queryFn: ({ signal }) => call(readEmailChoices, { signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary {...queryProps(query)}>{(choices) => <ChoicesForm choices={choices} />}</QueryBoundary>
  );
}

function useChoices(choices: Choices) {
  const queryClient = useQueryClient();
  const kept = useKeptForm<Chosen>({ name: 'email-choices', saved: chosenOf(choices) });
  const action = useAction({
    run: (chosen: Chosen) =>
      kept.send(
        chosen,
        ({ body, headers }) => call(updateEmailChoices, { body, headers }),
        (reply) => ({ saved: chosenOf(reply) }),
      ),
    onDone: (reply) => void queryClient.setQueryData(keyOf(readEmailChoices), reply),
  });
  return { kept, action };
}

function ChoicesForm({ choices }: { readonly choices: Choices }) {
  const { kept, action } = useChoices(choices);
  const groups = choices.choices.map(({ group }) => group);
  const choose = (group: EmailGroup, frequency: string) => {
    const chosen = emailFrequencies.find((one) => one === frequency);
    if (action.isDone || action.failure !== null) action.reset();
    if (chosen !== undefined) kept.type((latest) => ({ ...latest, [group]: chosen }));
  };
  return (
    <SmallForm label={m.emails_title()} onSubmit={() => action.start(kept.draft)}>
      <RestoredNote
        foundAt={kept.foundAt}
        onDiscard={kept.discard}
        focusNext={groups.slice(0, 1).map(fieldIdOf)}
      />
      <div className={classes.choices}>
        {groups.map((group) => (
          <ChoiceField
            key={group}
            id={fieldIdOf(group)}
            label={groupWords[group].title()}
            hint={groupWords[group].text()}
            value={kept.draft[group] ?? 'at-once'}
            choices={emailFrequencies.map((value) => ({ value, text: frequencyWords[value]() }))}
            onChoose={(frequency) => choose(group, frequency)}
          />
        ))}
      </div>
      <p className={classes.quiet}>{m.emails_digest_when()}</p>
      <Button type="submit" variant="filled" busy={action.isBusy}>
        {m.emails_save()}
      </Button>
      <ActionNote done={action.isDone ? m.emails_saved() : null} failed={action.failure} />
    </SmallForm>
  );
}

/** Ends the emails that a signed link names, by a button: programs that only open links must not. */
export function EndEmails({ token }: { readonly token: string }) {
  const ending = useSubmission({ mutationFn: () => call(endEmails, { query: { token } }) });
  if (ending.data !== undefined) {
    const groups = ending.data.groups
      .map((group) => groupWords[group].title().toLocaleLowerCase())
      .join(', ');
    return (
      <EmptyNote title={m.unsubscribe_done()} text={m.unsubscribe_done_text({ groups })}>
        <Link to={pagePaths.profileEmails}>{m.unsubscribe_choose()}</Link>
      </EmptyNote>
    );
  }
  return (
    <>
      <p>
        <Button variant="filled" busy={ending.isPending} onClick={() => ending.mutate()}>
          {m.unsubscribe_button()}
        </Button>
      </p>
      <ActionNote done={null} failed={ending.error === null ? null : sentenceOf(ending.error)} />
    </>
  );
}
