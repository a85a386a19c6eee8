/** A `default:` would swallow the next status someone adds; without it the compiler names every switch to mend. */
export const noSwitchDefault = {
  create: (context) => ({
    SwitchCase(node) {
      if (node.test === null)
        context.report({ node, message: 'Name every case; a default hides the next one.' });
    },
  }),
};
