const isDomain = (file) => file.includes('/src/domain/') && !/\.test\.tsx?$/.test(file);
const CLOCK = 'The domain does not read the clock: take the time as an argument.';
const RANDOM = 'The domain uses no random numbers: take them as an argument.';
const ASYNC = 'The domain is synchronous: wait in the use case.';

const isNamed = (node, object, property) =>
  node.type === 'MemberExpression' && node.object.name === object && node.property.name === property;

/**
 * Lint rule: functions of the domain depend on their arguments alone, so no clock, no random numbers and
 * nothing asynchronous.
 */
export const pureDomain = {
  create: (context) => {
    if (!isDomain(context.filename.replaceAll('\\', '/'))) return {};
    const refuseAsync = (node) => {
      if (node.async) context.report({ node, message: ASYNC });
    };
    return {
      MemberExpression(node) {
        if (isNamed(node, 'Date', 'now') || isNamed(node, 'performance', 'now'))
          context.report({ node, message: CLOCK });
        if (isNamed(node, 'Math', 'random')) context.report({ node, message: RANDOM });
      },
      Identifier(node) {
        if (node.name === 'crypto') context.report({ node, message: RANDOM });
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message: CLOCK });
      },
      CallExpression(node) {
        if (node.callee.name === 'Date') context.report({ node, message: CLOCK });
      },
      FunctionDeclaration: refuseAsync,
      FunctionExpression: refuseAsync,
      ArrowFunctionExpression: refuseAsync,
    };
  },
};
