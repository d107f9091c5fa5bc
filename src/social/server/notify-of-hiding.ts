// Tells members that an admin has hidden what they wrote.
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import { newId } from '#src/platform/id.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'

type Hidden = {
  kind: 'comment' | 'review'
  id: string
  /** Null when the account was deleted. */
  authorId: string | null
  adminId: string
}

/** Each time that it is hidden; admins are not told of what they have hidden themselves. */
export async function notifyOfHiding(
  unit: UnitOfWork,
  notify: NotificationsService['notify'],
  { kind, id, authorId, adminId }: Hidden,
): Promise<void> {
  if (authorId === null || authorId === adminId) return
  const key = `hidden ${kind} ${id} ${newId()}`
  await notify(
    unit,
    kind === 'comment'
      ? { userId: authorId, event: 'commentHidden', key, commentId: id }
      : { userId: authorId, event: 'reviewHidden', key, reviewId: id },
  )
}
