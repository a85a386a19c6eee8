import { Monogram } from '#web/kit/looks/monogram.tsx';
import { useState } from 'react';
import classes from './logo.module.css';

type Props = {
  /** Null when the organization has no logo. */
  readonly address: string | null;
  readonly name: string;
};

/** An organization's logo; its initials when it has none or it cannot be loaded. */
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
