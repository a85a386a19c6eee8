/**
 * Loaded before the server of a journey: the process that started it can put its clock ahead, so that what takes days can be
 * walked through. Nothing of the server knows.
 */
const RealDate = Date;
let ahead = 0;

function isMove(message: unknown): message is { readonly clockAheadBy: number } {
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
  if (isMove(message)) ahead = message.clockAheadBy;
});
// The channel alone keeps no server alive.
process.channel?.unref();
