/** Keys for tests, made by `age-keygen`'s library. */
export const KEY = {
  public: 'age1gu9z0fwvcmyyfw7etnsspgup8mg7rm70d2xzg5t9d50fywg7x5vsaaf4ck',
  secret: 'AGE-SECRET-KEY-163D4WPTRLGRAYUJWYL9CV3T6UK5STZ26AT0YHPTTWDDCR9QM3X0SWWMDL6',
} as const;
export const OTHER_KEY = {
  public: 'age1jctr4qf9c6dgc3rtjpjr46sk7mpxvqmwtdp5erwsn4uyhf5ncdgs7s58t7',
  secret: 'AGE-SECRET-KEY-1TN2PWSH0QL6H46FRQ2AFPMQPZCJNEQTEDDUGLQK6ETLP0PZ42ESQUAKUJV',
} as const;
