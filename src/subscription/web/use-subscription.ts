import { useEffect, useState } from 'react'
import { readProblem } from '#src/ui/read-problem.ts'
import type { PaidPlan } from '../contract/plans.ts'
import type { NewPlanRequest, OwnSubscription } from '../contract/subscription.ts'
import { subscriptionApi } from './subscription-api.ts'

type SubscriptionProblem = 'load' | 'offline' | 'busy' | 'active' | 'paid' | 'payment' | 'again' | 'failed'

const byCode: Record<string, SubscriptionProblem> = {
  'too-many-requests': 'busy',
  'plan-active': 'active',
  'plan-granted': 'active',
  'plan-paid': 'paid',
  'payment-unavailable': 'payment',
  'checkout-open': 'again',
}

type Options = {
  /** The member comes back from the payment page. */
  hasPaid: boolean
  /** Leaves Olea. */
  openPage: (url: string) => void
}

/** The plan of the signed-in member, with what they have asked for and what they pay. */
export function useSubscription({ hasPaid, openPage }: Options) {
  const [subscription, setSubscription] = useState<OwnSubscription>()
  const [problem, setProblem] = useState<SubscriptionProblem>()
  const [isBusy, setIsBusy] = useState(false)

  async function run<T>(
    call: () => Promise<T>,
    onDone: (result: T) => void,
    isLoading = false,
  ): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      onDone(await call())
    } catch (error) {
      const { status, code } = await readProblem(error)
      const reason = status === 0 ? 'offline' : (byCode[code] ?? 'failed')
      setProblem(isLoading ? 'load' : reason)
    } finally {
      setIsBusy(false)
    }
  }

  const load = () => run(() => subscriptionApi('GET /subscription'), setSubscription, true)
  const finish = () => run(() => subscriptionApi('POST /subscription/checkout/finish'), setSubscription)

  /** Stripe may not respond: what Olea knows is shown even so. */
  async function loadAfterPayment(): Promise<void> {
    await load()
    await finish()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    void (hasPaid ? loadAfterPayment() : load())
  }, [])

  return {
    subscription,
    problem,
    isBusy,
    load,
    finish,
    ask: (wanted: NewPlanRequest) =>
      run(() => subscriptionApi('POST /subscription/requests', { body: wanted }), setSubscription),
    withdraw: () => run(() => subscriptionApi('DELETE /subscription/requests'), setSubscription),
    pay: (plan: PaidPlan, language: string) =>
      run(
        () => subscriptionApi('POST /subscription/checkout', { body: { plan, language } }),
        ({ url }) => openPage(url),
      ),
    openPortal: () =>
      run(
        () => subscriptionApi('POST /subscription/portal'),
        ({ url }) => openPage(url),
      ),
  }
}
