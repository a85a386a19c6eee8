/**
 * Returns what a promise resolves to, or throws after a number of milliseconds. The work behind it goes on.
 */
export async function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('no answer in time')), milliseconds);
  try {
    return await Promise.race([value, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
