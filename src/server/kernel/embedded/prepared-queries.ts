import { parse, type PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/**
 * Returns a function that runs a statement under a name. PGlite parses and plans a statement at each query, in six calls of its engine;
 * a named one is parsed once, planned again only when its tables change, and takes one call.
 */
export function preparedQueries(pglite: PGlite) {
  const parameterTypes = new Map<string, readonly number[]>();
  const send = async (...messages: readonly Uint8Array[]) => {
    try {
      return await pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
    } catch (error) {
      // After an error the engine ignores everything up to the next sync.
      await pglite.execProtocolStream(serialize.sync(), { syncToFs: false });
      throw error;
    }
  };
  const prepare = async (name: string, text: string) => {
    const described = serialize.describe({ type: 'S', name });
    const messages = await send(serialize.parse({ name, text }), described, serialize.sync());
    const types = parse.parseDescribeStatementResults(messages);
    parameterTypes.set(name, types);
    return types;
  };
  const serializeValue = (value: unknown, type: number | undefined) => {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : pglite.serializers[type];
    if (serializer !== undefined) return serializer(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (name: string, sql: string, parameters: readonly unknown[]) =>
    pglite.runExclusive(async () => {
      const types = parameterTypes.get(name) ?? (await prepare(name, sql));
      const values = parameters.map((value, index) => serializeValue(value, types[index]));
      const messages = await send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      );
      const [result = { rows: [] }] = parse.parseResults(messages, pglite.parsers);
      return result;
    });
}
