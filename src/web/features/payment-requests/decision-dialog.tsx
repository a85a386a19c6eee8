import { PaidDialog } from './paid-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Decision, DecisionProps } from './use-payment-requests.ts';

type Props = DecisionProps & { readonly verb: Decision['verb'] };

/** Asks for what a decision on a payment needs. */
export function DecisionDialog({ verb, ...props }: Props) {
  switch (verb) {
    case 'price':
      return <PriceDialog {...props} />;
    case 'paid':
      return <PaidDialog {...props} />;
    case 'void':
    case 'refund':
      return <ReasonDialog verb={verb} {...props} />;
  }
}
