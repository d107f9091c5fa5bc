import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { AdminLogin } from '#src/auth/web/admin/AdminLogin.tsx'
import {
  isSecondFactorRequired,
  onSecondFactorRequirementChange,
} from '#src/auth/web/second-factor/second-factor-requirement.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import { AdminLoading } from './AdminLoading.tsx'
import { SecondFactorRequired } from './SecondFactorRequired.tsx'

const Desk = lazy(async () => ({ default: (await import('./AdminLayout.tsx')).AdminLayout }))

/**
 * Lets admins in. Until the check has ended, and for everybody else, nothing of the desk is shown or even fetched.
 * The server decides again with every call: this door only spares people a desk on which nothing works.
 */
export function AdminGate() {
  const { ready } = useTranslation(['common', 'gate'])
  const session = useSession()
  const [wasIn, setWasIn] = useState(false)
  if (session.isAuthenticated && !wasIn) setWasIn(true)
  const needsFactor = useSyncExternalStore(
    onSecondFactorRequirementChange,
    isSecondFactorRequired,
    isSecondFactorRequired,
  )
  if (session.state === 'unknown' || !ready) return <AdminLoading />
  if (!session.isAuthenticated) return <AdminLogin hasSessionEnded={wasIn} />
  if (session.user.role !== 'admin') return <Navigate to="/" replace />
  if (needsFactor) return <SecondFactorRequired />
  return (
    <Suspense fallback={<AdminLoading />}>
      <Desk />
    </Suspense>
  )
}
