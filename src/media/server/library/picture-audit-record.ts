// What the audit log says of pictures: who sent one, what they say of it, who took it away.
import type { AuditRecord } from '#src/audit/server/audit.service.ts'
import type { media } from '../media.tables.ts'

export type Editor = { id: string } | undefined

type Row = typeof media.$inferSelect

/** The credit names a person, as an author does: of that, the log says for ever only that it changed. */
const told = ['alt', 'isDecorative', 'caption', 'focalPoint']

export function createPictureAuditRecord(
  verb: 'uploaded' | 'described' | 'deleted',
  { before, after, editor }: { before?: Row; after?: Row; editor: Editor },
): AuditRecord {
  const row = after ?? before
  return {
    actor: editor,
    action: `picture.${verb}`,
    subject: { type: 'picture', id: row?.id ?? '', label: row?.fileName ?? '' },
    before: before && stateOf(before),
    after: after && stateOf(after),
    valueFields: told,
  }
}

/** What editors decide, and which file it is about. */
function stateOf({ alt, isDecorative, caption, credit, focalX, focalY, uploadHash }: Row) {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const focalPoint = focalX === null || focalY === null ? null : `${percent(focalX)} / ${percent(focalY)}`
  return { alt, isDecorative, caption, credit, focalPoint, uploadHash }
}
