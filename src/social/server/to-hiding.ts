// Why an admin has hidden a review or a comment, as its author and admins read it.
import type { ReportReason } from '../contract/limits.ts'
import type { Hiding } from '../contract/member.ts'

type HiddenColumns = { hiddenAt: Date | null; hiddenReason: ReportReason | null; hiddenNote: string }

export function toHiding({ hiddenAt, hiddenReason, hiddenNote }: HiddenColumns): Hiding | null {
  if (!hiddenAt || !hiddenReason) return null
  return { reason: hiddenReason, note: hiddenNote, at: hiddenAt.toISOString() }
}
