import { projectsQuery } from './use-projects.ts';

export const COUNT = 3;

/** Query for the three public projects registered most recently. */
export const newestQuery = () => projectsQuery({ sort: '-registered', page: 1, pageSize: COUNT });
