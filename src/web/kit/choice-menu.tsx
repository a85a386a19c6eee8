import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './choice-menu.module.css';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly text: string;
  readonly mark: ReactNode;
};

type Props<Value extends string> = {
  readonly label: string;
  readonly name: string;
  /** What is chosen, in words. */
  readonly shown: string;
  readonly chosen: ReadonlySet<string>;
  readonly choices: readonly Choice<Value>[];
  /** The choices that are then chosen, in the order in which they stand. */
  readonly onChoose: (chosen: readonly Value[]) => void;
};

/** A choice of any number, in a menu that opens before scripts have come too. */
export function ChoiceMenu<Value extends string>(props: Props<Value>) {
  const { label, name, shown, choices, onChoose } = props;
  const id = useId();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  const [chosen, setChosen] = useNewest(props.chosen);
  const toggle = (value: Value) => {
    const next = choices.map((choice) => choice.value).filter((one) => chosen.has(one) !== (one === value));
    setChosen(new Set(next));
    onChoose(next);
  };
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <details ref={menu} className={classes.menu}>
        <summary aria-labelledby={`${id}-label ${id}-shown`} className={classes.summary}>
          <span id={`${id}-shown`} className={classes.shown}>
            {shown}
          </span>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
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

/** What is chosen as the reader left it, before whoever is told of it says so too; and anew whenever they say otherwise. */
function useNewest(told: ReadonlySet<string>) {
  const [known, setKnown] = useState(told);
  const [chosen, setChosen] = useState(told);
  const isSame = known.size === told.size && [...told].every((value) => known.has(value));
  if (!isSame) {
    setKnown(told);
    setChosen(told);
  }
  return [chosen, setChosen] as const;
}

/** A menu closes by Escape, which leads back to what opened it, and once the reader turns to something else. */
function useClosing(menu: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const turn = ({ target }: Event) => {
      const { current } = menu;
      if (current?.open === true && target instanceof Node && !current.contains(target)) current.open = false;
    };
    const hear = ({ key }: KeyboardEvent) => {
      const { current } = menu;
      if (key !== 'Escape' || current?.open !== true) return;
      current.open = false;
      current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', hear);
    document.addEventListener('pointerdown', turn);
    document.addEventListener('focusin', turn);
    return () => {
      document.removeEventListener('keydown', hear);
      document.removeEventListener('pointerdown', turn);
      document.removeEventListener('focusin', turn);
    };
  }, [menu]);
}
