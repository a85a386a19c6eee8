import { expect, it } from 'vitest';
import { newDifferences, type PaymentDifference } from './payment-check.ts';

const balance: PaymentDifference = {
  type: 'balance',
  payment: null,
  organization: 'CA000001',
  kind: 'project',
  here: '3',
  there: '2',
};
const charge: PaymentDifference = {
  type: 'unknown-charge',
  payment: null,
  organization: null,
  kind: null,
  here: '',
  there: 'pi_1',
};

it('a difference is new unless an earlier check found it, whatever its figures were', () => {
  expect(newDifferences([balance, charge], [])).toEqual([balance, charge]);
  expect(newDifferences([balance, charge], [{ ...balance, here: '9' }, charge])).toEqual([]);
  const inventory: PaymentDifference = { ...balance, kind: 'inventory' };
  const other: PaymentDifference = { ...balance, organization: 'CA000002' };
  const second: PaymentDifference = { ...charge, there: 'pi_2' };
  expect(newDifferences([inventory, other, second], [balance, charge])).toEqual([inventory, other, second]);
});
