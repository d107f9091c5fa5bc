import type { ReactNode } from 'react'
import { untilSessionIsChecked } from '#src/auth/web/require-sign-in.ts'
import { getCurrentSession } from '#src/auth/web/session.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { recommendationApi } from './recommendation-api.ts'

type Props = { href: string; productId: string; children: ReactNode }

/** A link to a store that sells a product. Following it counts for the best sellers when a member is signed in. */
export function StoreLink({ href, productId, children }: Props) {
  async function record(): Promise<void> {
    await untilSessionIsChecked()
    if (!getCurrentSession().isAuthenticated) return
    try {
      await recommendationApi('POST /products/:id/store-visits', { params: { id: productId } })
    } catch (error) {
      // The link works without it.
      logFailure('Could not record the visit of a store:', error)
    }
  }
  return (
    <a
      href={href}
      rel="nofollow noopener"
      target="_blank"
      onClick={record}
      // The middle button opens the link, the right one a menu.
      onAuxClick={({ button }) => button === 1 && record()}
    >
      {children}
    </a>
  )
}
