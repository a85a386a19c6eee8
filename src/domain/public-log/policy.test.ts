import { describe, expect, it } from 'vitest';
import { isQuorum, noWitnesses, policyText, readPolicy } from './policy.ts';

const witnesses = `# Who watches the ledger
witness harbour h+1+AQ== https://witness.example/harbour

witness bay b+2+AQ==
witness town t+3+AQ== http://127.0.0.1:8480
`;

describe('readPolicy', () => {
  it('reads what policyText writes', () => {
    expect(readPolicy(policyText(noWitnesses, ['a+b+c']))).toEqual({ ...noWitnesses, keys: ['a+b+c'] });
    const policy = readPolicy(
      `${witnesses}group two 2 harbour bay town\ngroup both all two town\nquorum both\n`,
    );
    expect(policy?.witnesses).toHaveLength(3);
    expect(readPolicy(policyText(policy ?? noWitnesses, ['a+b+c']))).toEqual({ ...policy, keys: ['a+b+c'] });
  });

  it.each([
    '',
    'quorum none',
    'log a\n',
    'log a\nquorum none\nquorum none\n',
    'log a b\nquorum none\n',
    'x y\nquorum none\n',
    'quorum x\n',
    `${witnesses}witness harbour x+1+AQ==\nquorum none\n`,
    `${witnesses}witness other h+1+AQ==\nquorum none\n`,
    `${witnesses}witness none x+1+AQ==\nquorum none\n`,
    `${witnesses}group two 4 harbour bay town\nquorum two\n`,
    `${witnesses}group two 0 harbour\nquorum two\n`,
    `${witnesses}group two any harbour harbour\nquorum two\n`,
    `${witnesses}group two any later\nquorum two\n`,
    `${witnesses}group two any\nquorum two\n`,
    `${witnesses}witness x x+1+AQ== address\nquorum none\n`,
  ])('refuses %j', (text) => {
    expect(readPolicy(text)).toBeNull();
  });
});

describe('isQuorum', () => {
  const of = (rest: string, ...signed: string[]) => {
    const policy = readPolicy(`${witnesses}${rest}`);
    return policy !== null && isQuorum(policy, new Set(signed));
  };

  it('counts witnesses and groups', () => {
    const two = 'group two 2 harbour bay town\nquorum two\n';
    expect(of(two, 'h+1+AQ==')).toBe(false);
    expect(of(two, 'h+1+AQ==', 'x+9+AQ==')).toBe(false);
    expect(of(two, 'h+1+AQ==', 't+3+AQ==')).toBe(true);
    const nested = 'group pair all harbour bay\ngroup one any pair town\nquorum one\n';
    expect(of(nested, 'h+1+AQ==')).toBe(false);
    expect(of(nested, 'h+1+AQ==', 'b+2+AQ==')).toBe(true);
    expect(of(nested, 't+3+AQ==')).toBe(true);
    expect(of('quorum bay\n', 'b+2+AQ==')).toBe(true);
    expect(of('quorum none\n')).toBe(true);
  });
});
