// The record of what was done at the desk: who, when, what. Only added to.
import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export const AuditDifferences = z.record(z.string(), z.object({ before: value, after: value }))
export type AuditDifferences = z.infer<typeof AuditDifferences>
export type AuditValue = z.infer<typeof value>

export const AuditEntry = z
  .object({
    id: z.number().int(),
    at: instant,
    action: z.string().describe('Subject and verb: `article.published`, `user.role-changed`'),
    actor: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Null: the newspaper itself, such as its clock, a tool, an import'),
    subject: z.object({ type: z.string(), id: z.string(), label: z.string() }),
    changed: z.array(z.string()).describe('Names of the fields that changed'),
    differences: AuditDifferences.describe(
      'Both values of changed fields that are short; longer texts stand in the revisions of the article',
    ),
    before: z.string().nullable().describe('SHA-256 of the subject before; null when there was none'),
    after: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z
  .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string().trim().max(200).optional())
  .catch(undefined)
/** Years of four digits: what databases know is less than what browsers can say. */
const bounds = { from: Date.parse('0001-01-01T00:00:00Z'), to: Date.parse('9999-12-31T23:59:59.999Z') }
const moment = z
  .string()
  .refine((value) => {
    const at = value.length >= 10 ? Date.parse(value) : Number.NaN
    return at >= bounds.from && at <= bounds.to
  })
  .optional()
  .catch(undefined)

export const AuditFilters = z.object({
  actor: word.describe('Id of a person; `none` for the newspaper itself'),
  action: word.describe('`article.published`, or `article` for everything done to articles'),
  subject: word.describe('Id of an article, a person, …'),
  from: moment.describe('ISO 8601, included'),
  to: moment.describe('ISO 8601, not included'),
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
  next: z.number().int().nullable().describe('`before` of the page after this one'),
})
export type AuditPage = z.infer<typeof AuditPage>

export const AuditFilterOptions = z.object({
  actions: z.array(z.string()).describe('Those that occur'),
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type AuditFilterOptions = z.infer<typeof AuditFilterOptions>
