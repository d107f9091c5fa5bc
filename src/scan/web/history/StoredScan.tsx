import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { scanApi } from '../scan-api.ts'
import { refreshScan } from './remember-scan.ts'

const ScanAnswerView = lazyOptional(async () => (await import('../answer/ScanAnswerView.tsx')).ScanAnswerView)

type State = { answer?: ScanAnswer; failure?: 'missing' | 'failed' }

/** The answer to an earlier scan, with its label check and what an expert has said since. */
export function StoredScan({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state, user, endedFor } = useSession()
  /** An answer stays, with what was typed beside it, while the session of its member is renewed. */
  const reader = user?._id ?? endedFor ?? (state === 'unknown' ? undefined : state)
  const [{ answer, failure }, setState] = useState<State>({})

  async function load(): Promise<void> {
    setState({})
    try {
      show(await scanApi('GET /scans/:id', { params: { id } }))
    } catch (error) {
      const { status } = await readProblem(error)
      setState({ failure: status === 404 ? 'missing' : 'failed' })
    }
  }

  function show(found: ScanAnswer): void {
    refreshScan(found)
    setState({ answer: found })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when somebody signs in, who may see more
  useEffect(() => {
    if (reader !== undefined) void load()
  }, [reader])

  if (failure === 'missing') return <MissingScan />
  if (failure === 'failed')
    return (
      <EmptyState message={t('scan:stored.failed')}>
        <button type="button" className={buttons.quiet} onClick={() => void load()}>
          {t('shell.tryAgain')}
        </button>
      </EmptyState>
    )
  const loading = <p role="status">{t('scan:stored.loading')}</p>
  if (!answer) return loading
  return (
    <section aria-label={t('scan:scanner')}>
      <Suspense fallback={loading}>
        <ScanAnswerView answer={answer} onChange={show} onAgain={() => void navigate('/app/scan')} />
      </Suspense>
    </section>
  )
}

/** A visitor may be its owner. */
function MissingScan() {
  const { t } = useTranslation()
  const { state } = useSession()
  if (state !== 'signed-in')
    return (
      <EmptyState message={t('scan:stored.missing')}>
        <button type="button" className={buttons.primary} onClick={() => void openAuthDialog('sign-in')}>
          {t('shell.signIn')}
        </button>
      </EmptyState>
    )
  return (
    <EmptyState message={t('scan:stored.missingForMember')}>
      <Link className={buttons.primary} to="/app/scan">
        {t('scan:title')}
      </Link>
    </EmptyState>
  )
}
