import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import buttons from '#src/ui/button.module.css'
import { RequestForm } from './RequestForm.tsx'
import styles from './subscription.module.css'
import { useSubscription } from './use-subscription.ts'

/** The plan of the signed-in member, and the way to another one. */
export function Subscription({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const { state } = useSession()
  if (state === 'unknown') return <p role="status">{t('shell.loading')}</p>
  if (state === 'signed-in') return <OwnPlan timeZone={timeZone} />
  return (
    <section className={styles.own} aria-label={t('subscription:yours')}>
      <p>{t('subscription:signInFirst')}</p>
      <p>
        <button type="button" className={buttons.primary} onClick={() => void openAuthDialog('sign-in')}>
          {t('shell.signIn')}
        </button>
      </p>
    </section>
  )
}

function OwnPlan({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const { subscription, problem, isBusy, load, ask, withdraw } = useSubscription()
  if (!subscription)
    return problem ? (
      <section className={styles.own} aria-label={t('subscription:yours')}>
        <p role="alert">{t('subscription:problems.load')}</p>
        <p>
          <button type="button" className={buttons.quiet} onClick={() => void load()}>
            {t('shell.tryAgain')}
          </button>
        </p>
      </section>
    ) : (
      <p role="status">{t('shell.loading')}</p>
    )
  const { plan, consultingsLeft, request } = subscription
  return (
    <section className={styles.own} aria-labelledby="your-plan">
      <h2 id="your-plan" className={styles.name}>
        {t('subscription:yours')}
      </h2>
      <p>{t('subscription:current', { plan: t(`subscription:plans.${plan}`) })}</p>
      <p>{t('subscription:consultingsLeft', { count: consultingsLeft })}</p>
      {problem && <p role="alert">{t(`subscription:problems.${problem}`)}</p>}
      {request ? (
        <>
          <p role="status">
            {t('subscription:asked', {
              plan: t(`subscription:plans.${request.plan}`),
              date: formatDate(request.createdAt, timeZone),
            })}
          </p>
          <p>
            <button
              type="button"
              className={buttons.quiet}
              aria-disabled={isBusy}
              onClick={() => void withdraw()}
            >
              {t('subscription:withdraw')}
            </button>
          </p>
        </>
      ) : (
        <RequestForm current={plan} isBusy={isBusy} onSend={(wanted) => void ask(wanted)} />
      )}
    </section>
  )
}
