// What a change hands to the audit log. The type is here because every unit of work can record it; src/audit stores it.

export type AuditRecord = {
  /** Undefined for actions of the system. */
  actor: { id: string } | undefined
  /** Subject and verb: `article.hidden`. */
  action: string
  subject: { type: string; id: string; label: string }
  /**
   * The subject before and after the change; undefined if it did not exist. The log stores their hashes, the names of the
   * fields that differ, and the values of the fields in `valueFields`. They must not contain secrets even so.
   */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
  /** Fields whose values are logged permanently: only short ones without personal data. */
  valueFields?: readonly string[]
  details?: Record<string, string | number | boolean | null>
}
