// The append-only audit log of the admin: who did what and when.
import { z } from 'zod'

const timestamp = z.iso.datetime({ offset: true })

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export const AuditDifferences = z.record(z.string(), z.object({ before: auditValue, after: auditValue }))
export type AuditDifferences = z.infer<typeof AuditDifferences>
export type AuditValue = z.infer<typeof auditValue>

export const AuditEntry = z
  .object({
    id: z.number().int(),
    at: timestamp,
    action: z.string().describe('Subject and verb: `article.published`, `user.role-changed`'),
    actor: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Null for actions of the system: a scheduled task, a command-line tool or an import'),
    subject: z.object({ type: z.string(), id: z.string(), label: z.string() }),
    changed: z.array(z.string()).describe('Names of the fields that changed'),
    differences: AuditDifferences.describe(
      'Old and new values of short changed fields; longer texts are in the revisions of the article',
    ),
    before: z
      .string()
      .nullable()
      .describe('SHA-256 of the subject before the change; null for a new subject'),
    after: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const textParameter = z
  .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string().trim().max(200).optional())
  .catch(undefined)
/** Years with four digits: PostgreSQL rejects some dates that JavaScript can express. */
const timeRange = { from: Date.parse('0001-01-01T00:00:00Z'), to: Date.parse('9999-12-31T23:59:59.999Z') }
const timeParameter = z
  .string()
  .refine((value) => {
    const time = value.length >= 10 ? Date.parse(value) : Number.NaN
    return time >= timeRange.from && time <= timeRange.to
  })
  .optional()
  .catch(undefined)

export const AuditFilters = z.object({
  actor: textParameter.describe('User ID; `none` for actions of the system'),
  action: textParameter.describe('`article.published`, or `article` for all actions on articles'),
  subject: textParameter.describe('ID of an article, a user, …'),
  from: timeParameter.describe('ISO 8601, inclusive'),
  to: timeParameter.describe('ISO 8601, exclusive'),
})
export type AuditFilters = z.infer<typeof AuditFilters>

export const AuditQuery = AuditFilters.extend({
  limit: z.coerce.number().int().min(1).max(100).default(50).catch(50),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** Newest first. */
export const AuditPage = z.object({
  data: z.array(AuditEntry),
  next: z.number().int().nullable().describe('Value of `before` for the next page; null on the last page'),
})
export type AuditPage = z.infer<typeof AuditPage>

export const AuditFilterOptions = z.object({
  actions: z.array(z.string()).describe('Actions that occur in the log'),
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type AuditFilterOptions = z.infer<typeof AuditFilterOptions>
