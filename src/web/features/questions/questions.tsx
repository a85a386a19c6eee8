import { productName } from '#web/api/page-state.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Disclosure } from '#web/kit/navigation/disclosure.tsx';
import { Hidden } from '#web/kit/text/hidden.tsx';
import { Paragraphs, Passage, Prose } from '#web/kit/text/prose.tsx';
import { useHashTarget } from '#web/kit/hooks/use-hash-target.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import { type Question, questionGroups } from './question-groups.ts';
import classes from './questions.module.css';

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

function QuestionView({ question: { id, question, answer }, isOpen, onToggle }: ViewProps) {
  const title = question(productName());
  return (
    <Disclosure id={id} title={title} isOpen={isOpen} onToggle={onToggle}>
      <Prose>
        <Paragraphs texts={answer()} />
      </Prose>
      <Link to={{ hash: id }} className={classes.link}>
        {m.faq_link()}
        <Hidden>: {title}</Hidden>
      </Link>
    </Disclosure>
  );
}
