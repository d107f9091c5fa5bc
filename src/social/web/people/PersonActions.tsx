import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { updateSessionUser } from '#src/auth/web/session.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { User } from '#src/users/contract/user.ts'
import type { Person } from '../../contract/person.ts'
import { changeRelation, type RelationChange, type RelationProblem } from './change-relation.ts'
import styles from './people.module.css'

const ReportDialog = lazy(async () => ({ default: (await import('../ReportDialog.tsx')).ReportDialog }))

type Props = { person: Person; name: string; onChanged: (person: Person) => void }

/** Follows, blocks and reports a member; or makes the own account private. */
export function PersonActions({ person, name, onChanged }: Props) {
  const { t } = useTranslation()
  const { state } = useSession()
  const [step, setStep] = useState<'shown' | 'blocking' | 'reporting'>('shown')
  const { change, problem } = useChange(person, onChanged)
  const isHydrated = useHydrated()
  const { relation } = person
  if (!isHydrated || state === 'unknown') return <div className={styles.room} />
  if (relation?.isSelf) return <OwnActions person={person} onChanged={onChanged} />
  if (state === 'unreachable') return <p className={styles.note}>{t('shell.accountPage.unreachable')}</p>
  // Of a member, it is still being loaded.
  if (!relation && state === 'signed-in') return <div className={styles.room} />
  if (!relation)
    return (
      <button type="button" className={buttons.primary} onClick={() => void openAuthDialog('sign-in')}>
        {t('people:signIn')}
      </button>
    )
  return (
    <>
      <div className={styles.actions}>
        {relation.isBlocked ? (
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => void change('DELETE /people/:id/block')}
          >
            {t('people:unblock')}
          </button>
        ) : (
          <>
            <button
              type="button"
              className={relation.isFollowing ? buttons.quiet : buttons.primary}
              aria-pressed={relation.isFollowing}
              onClick={() =>
                void change(relation.isFollowing ? 'DELETE /people/:id/follow' : 'PUT /people/:id/follow')
              }
            >
              {t(relation.isFollowing ? 'people:following' : 'people:follow')}
            </button>
            <button type="button" className={buttons.quiet} onClick={() => setStep('blocking')}>
              {t('people:block')}
            </button>
          </>
        )}
        <button type="button" className={buttons.quiet} onClick={() => setStep('reporting')}>
          {t('people:report')}
        </button>
      </div>
      {relation.isFriend && <p className={styles.note}>{t('people:friends', { name })}</p>}
      {relation.isFollower && !relation.isFriend && (
        <p className={styles.note}>{t('people:followsYou', { name })}</p>
      )}
      <p role="status">{problem && t(`people:problems.${problem}`)}</p>
      {step === 'blocking' && (
        <ConfirmDialog
          title={t('people:blockQuestion', { name })}
          confirmLabel={t('people:block')}
          cancelLabel={t('people:cancel')}
          isBusy={false}
          onConfirm={() => {
            setStep('shown')
            void change('PUT /people/:id/block')
          }}
          onCancel={() => setStep('shown')}
        >
          <p>{t('people:blockText')}</p>
        </ConfirmDialog>
      )}
      <Suspense>
        {step === 'reporting' && (
          <ReportDialog subject={{ kind: 'person', id: person._id }} onClose={() => setStep('shown')} />
        )}
      </Suspense>
    </>
  )
}

function useChange(person: Person, onChanged: Props['onChanged']) {
  const [problem, setProblem] = useState<RelationProblem>()

  async function change(call: RelationChange): Promise<void> {
    setProblem(undefined)
    const outcome = await changeRelation(call, person._id)
    if ('problem' in outcome) return setProblem(outcome.problem)
    const { followers, ...relation } = outcome
    onChanged({ ...person, relation, counts: { ...person.counts, followers } })
  }

  return { change, problem }
}

function OwnActions({ person, onChanged }: Omit<Props, 'name'>) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)

  async function setPrivate(isPrivate: boolean): Promise<void> {
    setFailed(false)
    onChanged({ ...person, isPrivate })
    try {
      const body = JSON.stringify({ isPrivate })
      updateSessionUser((await callApiWithToken('/users/me', { method: 'PATCH', body })) as User)
    } catch {
      onChanged(person)
      setFailed(true)
    }
  }

  return (
    <div className={styles.own}>
      <Link className={buttons.quiet} to="/account">
        {t('people:edit')}
      </Link>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={person.isPrivate}
          onChange={({ target }) => void setPrivate(target.checked)}
        />
        {t('people:private')}
      </label>
      <p className={styles.note}>{t('people:privateHint')}</p>
      <p role="status">{isFailed && t('people:problems.failed')}</p>
    </div>
  )
}
