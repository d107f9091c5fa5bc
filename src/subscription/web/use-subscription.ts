import { useEffect, useState } from 'react'
import { readProblem } from '#src/ui/read-problem.ts'
import type { NewPlanRequest, OwnSubscription } from '../contract/subscription.ts'
import { subscriptionApi } from './subscription-api.ts'

export type SubscriptionProblem = 'load' | 'offline' | 'busy' | 'active' | 'failed'

const byCode: Record<string, SubscriptionProblem> = {
  'too-many-requests': 'busy',
  'plan-active': 'active',
}

/** The plan of the signed-in member, with what they have asked for. */
export function useSubscription() {
  const [subscription, setSubscription] = useState<OwnSubscription>()
  const [problem, setProblem] = useState<SubscriptionProblem>()
  const [isBusy, setIsBusy] = useState(false)

  async function run(call: () => Promise<OwnSubscription>, isLoading = false): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      setSubscription(await call())
    } catch (error) {
      const { status, code } = await readProblem(error)
      const reason = status === 0 ? 'offline' : (byCode[code] ?? 'failed')
      setProblem(isLoading ? 'load' : reason)
    } finally {
      setIsBusy(false)
    }
  }

  const load = () => run(() => subscriptionApi('GET /subscription'), true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    void load()
  }, [])

  return {
    subscription,
    problem,
    isBusy,
    load,
    ask: (wanted: NewPlanRequest) =>
      run(() => subscriptionApi('POST /subscription/requests', { body: wanted })),
    withdraw: () => run(() => subscriptionApi('DELETE /subscription/requests')),
  }
}
