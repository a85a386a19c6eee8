import { type ReactNode, useState } from 'react';
import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SingleKeysSwitch } from '#web/kit/forms/single-keys-switch.tsx';
import { Disclosure } from '#web/kit/navigation/disclosure.tsx';
import { Link, useHashTarget } from '#web/kit/navigation/link.tsx';
import { Hidden, Paragraphs, Passage, Prose } from '#web/kit/text/text.tsx';
import classes from './questions.module.css';

export type Question = {
  /** Its anchor on the page: `/faq#tokens`. Other pages link to it, so it never changes. */
  readonly id: string;
  readonly question: (product: string) => string;
  readonly answer: () => readonly string[];
  /** A setting that the answer is about. */
  readonly setting?: () => ReactNode;
};

type Group = { readonly id: string; readonly title: () => string; readonly questions: readonly Question[] };

const lookingUp: readonly Question[] = [
  {
    id: 'what-is',
    question: (product) => m.faq_01_question({ product }),
    answer: () => [m.faq_01_answer(), m.faq_01_answer_2()],
  },
  {
    id: 'serial',
    question: () => m.faq_02_question(),
    answer: () => [m.faq_02_answer(), m.faq_02_answer_2()],
  },
  {
    id: 'not-found',
    question: () => m.faq_03_question(),
    answer: () => [m.faq_03_answer(), m.faq_03_answer_2()],
  },
  { id: 'seeking-funding', question: () => m.faq_04_question(), answer: () => [m.faq_04_answer()] },
  {
    id: 'shortcuts',
    question: () => m.faq_20_question(),
    answer: () => [m.faq_20_answer()],
    setting: () => <SingleKeysSwitch />,
  },
];

const registering: readonly Question[] = [
  { id: 'account', question: () => m.faq_05_question(), answer: () => [m.faq_05_answer()] },
  {
    id: 'requirements',
    question: () => m.faq_06_question(),
    answer: () => [m.faq_06_answer(), m.faq_06_answer_2()],
  },
  { id: 'review', question: () => m.faq_07_question(), answer: () => [m.faq_07_answer()] },
  {
    id: 'changes',
    question: () => m.faq_08_question(),
    answer: () => [m.faq_08_answer(), m.faq_08_answer_2()],
  },
  { id: 'email', question: () => m.faq_09_question(), answer: () => [m.faq_09_answer()] },
];

const inventories: readonly Question[] = [
  { id: 'selling', question: () => m.faq_10_question(), answer: () => [m.faq_10_answer()] },
  {
    id: 'retire',
    question: () => m.faq_11_question(),
    answer: () => [m.faq_11_answer(), m.faq_11_answer_2()],
  },
  { id: 'transfer', question: () => m.faq_12_question(), answer: () => [m.faq_12_answer()] },
];

const fees: readonly Question[] = [
  { id: 'cost', question: () => m.faq_13_question(), answer: () => [m.faq_13_answer()] },
  {
    id: 'tokens',
    question: () => m.faq_14_question(),
    answer: () => [m.faq_14_answer(), m.faq_14_answer_2()],
  },
  { id: 'invoice', question: () => m.faq_15_question(), answer: () => [m.faq_15_answer()] },
];

const corrections: readonly Question[] = [
  { id: 'undo', question: () => m.faq_16_question(), answer: () => [m.faq_16_answer()] },
  { id: 'mistake', question: () => m.faq_17_question(), answer: () => [m.faq_17_answer()] },
];

const privacy: readonly Question[] = [
  {
    id: 'public',
    question: () => m.faq_18_question(),
    answer: () => [m.faq_18_answer(), m.faq_18_answer_2(), m.faq_18_answer_3()],
  },
];

const open: readonly Question[] = [
  { id: 'programs', question: () => m.faq_19_question(), answer: () => [m.faq_19_answer()] },
];

/** The questions in page order. */
const questionGroups: readonly Group[] = [
  { id: 'look-up', title: m.faq_group_look_up, questions: lookingUp },
  { id: 'registering', title: m.faq_group_register, questions: registering },
  { id: 'inventories', title: m.faq_group_inventories, questions: inventories },
  { id: 'fees', title: m.faq_group_fees, questions: fees },
  { id: 'corrections', title: m.faq_group_corrections, questions: corrections },
  { id: 'privacy', title: m.faq_group_privacy, questions: privacy },
  { id: 'open', title: m.faq_group_open, questions: open },
];

const everyId = questionGroups.flatMap(({ questions }) => questions.map(({ id }) => id));

/** All questions, initially closed; a link to one opens it. */
export function Questions() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useHashTarget();
  const areAllOpen = everyId.every((id) => opened.has(id));
  const toggle = (id: string, isOpen: boolean) =>
    setOpened(
      (previous) => new Set(isOpen ? [...previous, id] : [...previous].filter((openId) => openId !== id)),
    );
  return (
    <>
      <div className={classes.all}>
        <Button onClick={() => setOpened(new Set(areAllOpen ? [] : everyId))}>
          {areAllOpen ? m.faq_close_all() : m.faq_open_all()}
        </Button>
      </div>
      {questionGroups.map(({ id, title, questions }) => (
        <Passage key={id} id={id} title={title()}>
          <div className={classes.group}>
            {questions.map((question) => (
              <QuestionView
                key={question.id}
                question={question}
                isOpen={opened.has(question.id)}
                onToggle={(isOpen) => toggle(question.id, isOpen)}
              />
            ))}
          </div>
        </Passage>
      ))}
    </>
  );
}

type ViewProps = {
  readonly question: Question;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
};

function QuestionView({ question: { id, question, answer, setting }, isOpen, onToggle }: ViewProps) {
  const title = question(productName());
  return (
    <Disclosure id={id} title={title} isOpen={isOpen} onToggle={onToggle}>
      <Prose>
        <Paragraphs texts={answer()} />
      </Prose>
      {setting === undefined ? null : <div className={classes.setting}>{setting()}</div>}
      <Link to={{ hash: id }} className={classes.link}>
        {m.faq_link()}
        <Hidden>: {title}</Hidden>
      </Link>
    </Disclosure>
  );
}
