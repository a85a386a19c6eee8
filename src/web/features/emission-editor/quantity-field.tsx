import { typeQuantity } from '#domain/ledger/type-quantity.ts';
import { useState } from 'react';
import classes from './emission-editor.module.css';

type Props = {
  readonly label: string;
  readonly tonnes: number;
  /** Whether each digit counts at once; else the quantity counts when the field is left or Enter is pressed. */
  readonly isLive: boolean;
  readonly describedBy: string | undefined;
  readonly onQuantity: (tonnes: number) => void;
};

/** A quantity of whole tonnes that can be typed; what is no number is ignored, and nothing counts as zero. */
export function QuantityField({ label, tonnes, isLive, describedBy, onQuantity }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed !== null) onQuantity(Number(typed));
    setTyped(null);
  };
  return (
    <input
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      inputMode="numeric"
      autoComplete="off"
      className={classes.quantity}
      value={typed ?? String(tonnes)}
      onChange={(event) => {
        const text = typeQuantity(typed ?? String(tonnes), event.currentTarget.value);
        setTyped(text);
        if (isLive) onQuantity(Number(text));
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
