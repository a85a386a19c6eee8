import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * What waits for administrators: new projects, updates of approved ones, inventories with purchased offsets,
 * requests for accounts, and invoices that are not paid.
 */
const queueNames = ['projects', 'updates', 'inventories', 'requests', 'payments'] as const;

export type QueueName = (typeof queueNames)[number];

/** Items of a queue that are read, the oldest first; more are only counted. */
export const MAX_QUEUE_ITEMS = 200;

const waitingItem = z.object({
  queue: z.enum(queueNames),
  title: z.string().describe('Title of the project, or name of the organization that asks'),
  organization: z.string(),
  projectSerial: z.string().nullable().describe('Null for requests and payments'),
  since: z.iso.datetime().describe('When it was submitted or asked for'),
  dueAt: z.iso.datetime().describe('When the answer, or the payment, is due'),
  isOverdue: z.boolean(),
  age: z.number().describe('Business days since then; Saturdays and Sundays do not count'),
});

export type WaitingItem = z.output<typeof waitingItem>;

const queue = z.object({
  name: z.enum(queueNames),
  waiting: z.int().describe('Number of all items'),
  overdue: z.int().describe(`Overdue items among the ${MAX_QUEUE_ITEMS} oldest`),
  reviewDays: z
    .int()
    .nullable()
    .describe('Business days within which an item is answered; null where items have their own due days'),
  items: z.array(waitingItem).describe('The oldest first, at most 20'),
});

export type Queue = z.output<typeof queue>;

const month = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .describe('Month at the registry (America/Vancouver)'),
  submitted: z.int().describe('Submissions of projects, updates and inventories'),
  decided: z.int().describe('Submissions that were approved, rejected or returned'),
  medianDays: z
    .number()
    .nullable()
    .describe('Business days from submission to decision, the median; null without decisions'),
  issued: z.int().describe('t CO₂e issued'),
  retired: z.int().describe('t CO₂e retired, less corrections'),
});

export type DashboardMonth = z.output<typeof month>;

const made = z.object({
  at: z.iso.datetime().nullable().describe('Null if never'),
  isOld: z.boolean().describe('True after 48 hours'),
});

const dashboard = z.object({
  queues: z.array(queue),
  next: z.array(waitingItem).describe('The items of all queues that are due first, at most 10'),
  months: z.array(month).describe('The last twelve months, the current one last'),
  backups: z
    .object({
      backup: made.describe('The newest backup, by the time of the state that it has'),
      drill: made.describe('The last time that a backup was restored as a drill'),
    })
    .nullable()
    .describe('Null where no backups are checked and none was made'),
});

export type Dashboard = z.output<typeof dashboard>;

/** Returns what administrators must decide, what is due first at the top, and the figures of each of the last twelve months. */
export const readDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'Read what waits for administrators, and the figures of the last twelve months',
  access: 'administrators',
  reply: dashboard,
  refusals: [401, 403],
});
