const READS = new Set(['selectFrom']);
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);

const isServerCode = (file) => /\/src\/(server|demonstration)\//.test(file) && !file.endsWith('.test.ts');
const mayWrite = (file) => /\/src\/server\/(kernel|migrations)\/|-store\.ts$/.test(file);
const mayRead = (file) => mayWrite(file) || file.endsWith('-queries.ts');

/**
 * Lint rule: stores write and take the transaction (Tx), queries read and take the database (Db), no other
 * server file uses SQL. The dependency rules check who imports the query builder; this rule checks who uses
 * it.
 */
export const sqlInItsPlace = {
  create: (context) => {
    const file = context.filename.replaceAll('\\', '/');
    if (!isServerCode(file)) return {};
    return {
      MemberExpression(node) {
        const name = node.property.name;
        if (WRITES.has(name) && !mayWrite(file)) {
          context.report({ node, message: `${name} belongs in a *-store.ts file.` });
        }
        if (READS.has(name) && !mayRead(file)) {
          context.report({ node, message: `${name} belongs in a *-store.ts or *-queries.ts file.` });
        }
      },
      ImportSpecifier(node) {
        const name = node.imported.name;
        if (name === 'Db' && file.endsWith('-store.ts')) {
          context.report({ node, message: 'A store takes the transaction (Tx), never the database (Db).' });
        }
        if (name === 'Tx' && file.endsWith('-queries.ts')) {
          context.report({
            node,
            message: 'Queries take the database (Db); what reads in a transaction is a store.',
          });
        }
      },
    };
  },
};
