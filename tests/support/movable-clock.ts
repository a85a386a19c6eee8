/**
 * Preloaded before a journey's server: the parent process can move the server's clock ahead, so that a journey can span days. The server's
 * own code is unaware of it.
 */
const RealDate = Date;
let ahead = 0;

function isClockMessage(message: unknown): message is { readonly clockAheadBy: number } {
  return typeof message === 'object' && message !== null && 'clockAheadBy' in message;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + ahead] : given, self) as object,
  apply: () => new RealDate(RealDate.now() + ahead).toString(),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + ahead : (Reflect.get(target, name) as unknown),
});

process.on('message', (message) => {
  if (isClockMessage(message)) ahead = message.clockAheadBy;
});
// The IPC channel alone must not keep the server alive.
process.channel?.unref();
