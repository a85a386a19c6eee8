import type { ComponentProps } from 'react';
import { type AccountRequest, approveRequest, rejectRequest } from '#contract/account-requests.ts';
import { defaultTokens } from '#domain/account/tokens.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useForm } from '#web/api/use-form.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions, QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { Form } from '#web/kit/forms/form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { requiredWholeNumber, wholeNumber } from '#web/kit/forms/whole-number.ts';
import { comparisonOf, Namesakes, needsChoice, useNamesakes } from './namesakes.tsx';

type DecisionDialogProps = {
  readonly request: AccountRequest;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

/** Approves a request and sets the organization's tokens; projects default to the number requested. */
export function ApproveDialog({ request, onDone, onClose }: DecisionDialogProps) {
  const { id, organization, registrationData } = request;
  const namesakes = useNamesakes(id);
  const kept = useKeptForm({ name: `approval ${id}`, saved: tokensFor(registrationData.projects) });
  const form = useForm({
    draft: kept.draft,
    onDraft: kept.type,
    fields: approvalFields(),
    check: ({ namesake, ...numbers }) => ({
      ...numberErrors(numbers),
      ...(namesake === '' && needsChoice(namesakes) ? { namesake: m.namesakes_choice_missing() } : {}),
    }),
    send: (typed) =>
      kept.send(
        {
          projectTokens: wholeNumber(typed.projectTokens),
          inventoryTokens: wholeNumber(typed.inventoryTokens),
          micrositeTokens: wholeNumber(typed.micrositeTokens),
          ...comparisonOf(typed.namesake, namesakes),
        },
        ({ body, headers }) => call(approveRequest, { params: { id }, body, headers }),
      ),
    onSent: ({ message }) => onDone(message),
  });
  return (
    <Dialog title={m.approve_title({ organization })} {...(!form.isBusy && { onClose })}>
      <Form
        label={m.approve_title({ organization })}
        failure={form.failure}
        failed={m.approve_failed()}
        onSubmit={form.submit}
      >
        {namesakes.length === 0 ? null : (
          <Namesakes
            request={request}
            namesakes={namesakes}
            choice={kept.draft.namesake}
            error={form.errorOf('namesake')}
            onChoose={(namesake) => form.type('namesake', namesake)}
          />
        )}
        <p>{m.approve_text()}</p>
        <TokenFields fieldOf={form.fieldOf} />
        <DialogActions>
          <Button disabled={form.isBusy} onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" variant="filled" busy={form.isBusy}>
            {m.approve_act()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function approvalFields() {
  return {
    projectTokens: { fieldId: 'approve-projects', label: m.tokens_project() },
    inventoryTokens: { fieldId: 'approve-inventory', label: m.tokens_inventory() },
    micrositeTokens: { fieldId: 'approve-microsite', label: m.tokens_microsite() },
    namesake: { fieldId: 'approve-namesake', label: m.namesakes_choice() },
  };
}

type TokenFieldsProps = {
  readonly fieldOf: (
    field: 'projectTokens' | 'inventoryTokens' | 'micrositeTokens',
  ) => ComponentProps<typeof TextField>;
};

/** How many tokens of each kind the organization gets. */
function TokenFields({ fieldOf }: TokenFieldsProps) {
  return (
    <>
      <TextField {...fieldOf('projectTokens')} inputMode="numeric" />
      <TextField {...fieldOf('inventoryTokens')} inputMode="numeric" hint={m.tokens_inventory_hint()} />
      <TextField {...fieldOf('micrositeTokens')} inputMode="numeric" hint={m.tokens_microsite_hint()} />
    </>
  );
}

function tokensFor(projects: number) {
  return {
    projectTokens: String(projects),
    inventoryTokens: String(defaultTokens.inventory),
    micrositeTokens: String(defaultTokens.microsite),
    namesake: '',
  };
}

function numberErrors(typed: Readonly<Record<string, string>>) {
  const invalid = Object.entries(typed).filter(([, text]) => requiredWholeNumber(text) === null);
  return Object.fromEntries(invalid.map(([field]) => [field, m.register_number()]));
}

const nothing = {};

/** 'Do you really want to reject …?' */
export function RejectDialog({ request: { id, organization }, onDone, onClose }: DecisionDialogProps) {
  const kept = useKeptForm({ name: `rejection ${id}`, saved: nothing });
  const action = useAction({
    run: () => kept.send({}, ({ body, headers }) => call(rejectRequest, { params: { id }, body, headers })),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <QuestionDialog
      question={m.reject_question({ organization })}
      action={m.requests_reject()}
      isBusy={action.isBusy}
      onAction={() => action.start(null)}
      onClose={onClose}
    >
      <p>{m.reject_text()}</p>
      <ActionNote done={null} failed={action.failure} />
    </QuestionDialog>
  );
}
