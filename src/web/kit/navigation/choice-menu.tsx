import { type ReactNode, useId, useRef, useState } from 'react';
import { useDismiss } from '../hooks/use-dismiss.ts';
import { useEarlyOpening } from '../hooks/use-early-opening.ts';
import classes from './choice-menu.module.css';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly text: string;
  readonly mark: ReactNode;
};

type Props<Value extends string> = {
  readonly label: string;
  readonly name: string;
  /** The current choices, as text. */
  readonly shown: string;
  readonly chosen: ReadonlySet<string>;
  readonly choices: readonly Choice<Value>[];
  /** Called with the new choices, in list order. */
  readonly onChoose: (chosen: readonly Value[]) => void;
  /** In a bar of filters: only screen readers get the label. */
  readonly isInline?: boolean;
};

/** A multiple choice in a menu that also opens without scripts. */
export function ChoiceMenu<Value extends string>(props: Props<Value>) {
  const { label, name, shown, choices, onChoose, isInline } = props;
  const id = useId();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEarlyOpening(menu, () => setOpen(true));
  useDismiss(menu, isOpen, () => setOpen(false));
  const [chosen, setChosen] = useLatestChoice(props.chosen);
  const toggle = (value: Value) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((option) => chosen.has(option) !== (option === value));
    setChosen(new Set(next));
    onChoose(next);
  };
  return (
    <div className={classes.field} data-inline={isInline || undefined}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <details
        ref={menu}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={classes.menu}
      >
        <summary aria-labelledby={`${id}-label ${id}-shown`} className={classes.summary}>
          <span id={`${id}-shown`} className={classes.shown}>
            {shown}
          </span>
        </summary>
        <fieldset aria-labelledby={`${id}-label`} className={classes.panel}>
          {choices.map(({ value, text, mark }) => (
            <label key={value} className={classes.row}>
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={chosen.has(value)}
                onChange={() => toggle(value)}
              />
              {mark}
              {text}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}

/**
 * Returns the reader's choices at once, before the parent passes them back; a different value from the parent
 * replaces them.
 */
function useLatestChoice(given: ReadonlySet<string>) {
  const [lastGiven, setLastGiven] = useState(given);
  const [chosen, setChosen] = useState(given);
  const isSame = lastGiven.size === given.size && [...given].every((value) => lastGiven.has(value));
  if (!isSame) {
    setLastGiven(given);
    setChosen(given);
  }
  return [chosen, setChosen] as const;
}
