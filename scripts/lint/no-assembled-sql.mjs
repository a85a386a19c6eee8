/** Methods that send their text to the database unchanged. */
const TEXT_RUNNERS = new Set(['raw', 'query', 'exec', 'unsafe']);

const isAssembled = (node) =>
  (node?.type === 'TemplateLiteral' && node.expressions.length > 0) ||
  (node?.type === 'BinaryExpression' && node.operator === '+');

/**
 * Lint rule: SQL text must not be built from values. Values go through the query builder or Kysely's `sql`
 * tag, which bind them.
 */
export const noAssembledSql = {
  create: (context) => ({
    CallExpression(node) {
      const method = node.callee.type === 'MemberExpression' && node.callee.property.name;
      if (!TEXT_RUNNERS.has(method) || !isAssembled(node.arguments[0])) return;
      const message = `Do not put SQL text together for ${method}(): use the query builder or the sql tag.`;
      context.report({ node, message });
    },
  }),
};
