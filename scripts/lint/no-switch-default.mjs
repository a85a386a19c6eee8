/**
 * Lint rule: no `default:` in a switch, so that the compiler reports every switch that lacks a newly added
 * case.
 */
export const noSwitchDefault = {
  create: (context) => ({
    SwitchCase(node) {
      if (node.test === null)
        context.report({ node, message: 'Name every case; a default hides the next one.' });
    },
  }),
};
