const MESSAGE =
  'Ask an ability of the domain, or declare the access of the endpoint: only these decide what administrators may do.';

const isServerCode = (file) => file.includes('/src/server/') && !file.endsWith('.test.ts');
const mayTestRoles = (file) => /\/src\/server\/(auth\/|kernel\/admit\.ts$)/.test(file);

/**
 * Lint rule: the server reads `isAdministrator` only where it identifies and admits callers; all else asks
 * the domain what they may do.
 */
export const noRoleTest = {
  create: (context) => {
    const file = context.filename.replaceAll('\\', '/');
    if (!isServerCode(file) || mayTestRoles(file)) return {};
    return {
      MemberExpression(node) {
        if (node.property.name === 'isAdministrator') context.report({ node, message: MESSAGE });
      },
      ObjectPattern(node) {
        if (node.properties.some(({ key }) => key?.name === 'isAdministrator'))
          context.report({ node, message: MESSAGE });
      },
    };
  },
};
