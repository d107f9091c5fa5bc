import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { AdminLogin } from '#src/auth/web/admin/AdminLogin.tsx'
import {
  isSecondFactorRequired,
  onSecondFactorRequirementChange,
} from '#src/auth/web/second-factor/second-factor-requirement.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import { FactorDemand } from './FactorDemand.tsx'
import { GateWaiting } from './GateWaiting.tsx'

const Desk = lazy(async () => ({ default: (await import('./AdminFrame.tsx')).AdminFrame }))

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
  if (session.state === 'unknown' || !ready) return <GateWaiting />
  if (!session.isAuthenticated) return <AdminLogin hasSessionEnded={wasIn} />
  if (session.user.role !== 'admin') return <Navigate to="/" replace />
  if (needsFactor) return <FactorDemand />
  return (
    <Suspense fallback={<GateWaiting />}>
      <Desk />
    </Suspense>
  )
}
