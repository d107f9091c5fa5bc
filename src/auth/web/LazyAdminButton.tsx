import { lazy, Suspense } from 'react'
import { useSession } from './use-session.ts'

const AdminButton = lazy(async () => ({ default: (await import('./AdminButton.tsx')).AdminButton }))

/** For admins alone. It stands where the masthead has room to spare, so that nothing moves when it is filled. */
export function LazyAdminButton() {
  const { user } = useSession()
  if (user?.role !== 'admin') return null
  return (
    <Suspense>
      <AdminButton />
    </Suspense>
  )
}
