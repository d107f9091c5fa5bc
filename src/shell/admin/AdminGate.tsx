import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { AdminLogin } from '#src/auth/web/admin/AdminLogin.tsx'
import { useRoleCheck } from '#src/auth/web/admin/use-role-check.ts'
import { secondFactorRequirementStore } from '#src/auth/web/second-factor/second-factor-requirement.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import { useStore } from '#src/ui/use-store.ts'
import { AdminLoading } from './AdminLoading.tsx'
import { findHome, mayOpen } from './admin-sections.ts'
import { SecondFactorRequired } from './SecondFactorRequired.tsx'

const LazyAdminLayout = lazy(async () => ({ default: (await import('./AdminLayout.tsx')).AdminLayout }))

/**
 * Shows the admin area to admins, and to translators and professional accounts the pages for them. Until the session is checked, and for all other users, none of its code is loaded.
 * The server checks the permission of every request; this check only avoids showing pages whose requests would fail.
 */
export function AdminGate() {
  const { ready } = useTranslation(['common', 'admin-access'])
  const session = useSession()
  useRoleCheck()
  const { pathname } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.isAuthenticated && !wasSignedIn) setWasSignedIn(true)
  const isFactorRequired = useStore(secondFactorRequirementStore, false)
  if (session.state === 'unknown' || !ready) return <AdminLoading />
  if (!session.isAuthenticated) return <AdminLogin hasSessionEnded={wasSignedIn} />
  const home = findHome(session.user)
  if (home === undefined) return <Navigate to="/" replace />
  if (isFactorRequired) return <SecondFactorRequired />
  if (!mayOpen(session.user, pathname)) return <Navigate to={home} replace />
  return (
    <Suspense fallback={<AdminLoading />}>
      <LazyAdminLayout />
    </Suspense>
  )
}
