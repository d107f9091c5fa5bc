import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useLastMember, useSession } from '#src/auth/web/use-session.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import buttons from '#src/ui/button.module.css'
import { type PaidPlan, paidPlans } from '../contract/plans.ts'
import type { OwnSubscription, PlanOffer } from '../contract/subscription.ts'
import { PaymentState } from './PaymentState.tsx'
import { PlanPurchase } from './PlanPurchase.tsx'
import { RequestForm } from './RequestForm.tsx'
import styles from './subscription.module.css'
import { useSubscription } from './use-subscription.ts'

type Props = {
  offers: readonly PlanOffer[]
  timeZone: string
  /** Leaves Olea, for the pages of Stripe. */
  openPage?: (url: string) => void
}

/** The plan of the signed-in member, and the way to another one. */
export function Subscription(props: Props) {
  const { t } = useTranslation()
  const { state } = useSession()
  const member = useLastMember()
  if (member) return <OwnPlan key={member._id} {...props} />
  if (state === 'unknown') return <p role="status">{t('shell.loading')}</p>
  if (state === 'unreachable') return <p role="status">{t('shell.accountPage.unreachable')}</p>
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

function OwnPlan({ offers, timeZone, openPage = (url) => location.assign(url) }: Props) {
  const { t, i18n } = useTranslation()
  const [params] = useSearchParams()
  const checkout = params.get('checkout')
  const { subscription, problem, isBusy, load, ask, withdraw, pay, finish, openPortal } = useSubscription({
    hasPaid: checkout === 'success',
    openPage,
  })
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
  const { plan, consultingsLeft, request, payment } = subscription
  const others = paidPlans.filter((other) => other !== plan)
  // A plan that the publisher has given is not replaced by a paid one.
  const sold = plan === 'free' && !payment ? others.filter((other) => isSold(offers, other)) : []
  const arranged = others.filter((other) => !(payment ? isSold(offers, other) : sold.includes(other)))
  return (
    <section className={styles.own} aria-labelledby="your-plan">
      <h2 id="your-plan" className={styles.name}>
        {t('subscription:yours')}
      </h2>
      {checkout === 'success' && payment && <p role="status">{t('subscription:payment.thanks')}</p>}
      {checkout === 'success' && !payment && (
        <p role="status">
          {t('subscription:payment.waiting')}{' '}
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={isBusy}
            onClick={() => void finish()}
          >
            {t('subscription:payment.check')}
          </button>
        </p>
      )}
      {checkout === 'cancelled' && !payment && <p role="status">{t('subscription:payment.cancelled')}</p>}
      <p>{t('subscription:current', { plan: t(`subscription:plans.${plan}`) })}</p>
      <p>{t('subscription:consultingsLeft', { count: consultingsLeft })}</p>
      {problem && <p role="alert">{t(`subscription:problems.${problem}`)}</p>}
      {payment && (
        <PaymentState
          payment={payment}
          timeZone={timeZone}
          isBusy={isBusy}
          onManage={() => void openPortal()}
          onCheck={() => void finish()}
        />
      )}
      {sold.length > 0 && (
        <PlanPurchase plans={sold} isBusy={isBusy} onPay={(wanted) => void pay(wanted, i18n.language)} />
      )}
      {request && <OpenRequest {...{ request, timeZone, isBusy }} onWithdraw={() => void withdraw()} />}
      {!request && arranged.length > 0 && (
        <RequestForm plans={arranged} isBusy={isBusy} onSend={(wanted) => void ask(wanted)} />
      )}
    </section>
  )
}

const isSold = (offers: readonly PlanOffer[], wanted: PaidPlan): boolean =>
  offers.some(({ plan, isSold: isPlanSold }) => plan === wanted && isPlanSold)

type OpenRequestProps = {
  request: NonNullable<OwnSubscription['request']>
  timeZone: string
  isBusy: boolean
  onWithdraw: () => void
}

function OpenRequest({ request: { plan, createdAt }, timeZone, isBusy, onWithdraw }: OpenRequestProps) {
  const { t } = useTranslation()
  const values = { plan: t(`subscription:plans.${plan}`), date: formatDate(createdAt, timeZone) }
  return (
    <>
      <p role="status">{t('subscription:asked', values)}</p>
      <p>
        <button type="button" className={buttons.quiet} aria-disabled={isBusy} onClick={onWithdraw}>
          {t('subscription:withdraw')}
        </button>
      </p>
    </>
  )
}
