import { Monogram } from '#web/kit/monogram.tsx';
import { useState } from 'react';
import classes from './logo.module.css';

type Props = {
  /** Null where the organization has none. */
  readonly address: string | null;
  readonly name: string;
};

/** An organization's logo; its emails where there is none, or where it cannot be shown. */
export function Logo({ address, name }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || address === failed) return <Monogram name={name} />;
  return (
    <img
      src={address}
      alt=""
      width={72}
      height={72}
      className={classes.logo}
      onError={() => setFailed(address)}
    />
  );
}
