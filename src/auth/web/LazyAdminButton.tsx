import { lazy, Suspense } from 'react'
import { useSession } from './use-session.ts'

const AdminButton = lazy(async () => ({ default: (await import('./AdminButton.tsx')).AdminButton }))

/** Renders the admin button for admins only. The header has free space there, so that nothing moves when it appears. */
export function LazyAdminButton() {
  const { user } = useSession()
  if (user?.role !== 'admin') return null
  return (
    <Suspense>
      <AdminButton />
    </Suspense>
  )
}
