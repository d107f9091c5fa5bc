// The plans of the app. No schemas here: pages use them as well.

/** The first one is that of every account. */
export const plans = ['free', 'plus', 'professional'] as const
export type Plan = (typeof plans)[number]

/** Those that somebody can ask for. */
export const paidPlans = ['plus', 'professional'] as const
export type PaidPlan = (typeof paidPlans)[number]

export const paymentStates = ['pending', 'renewing', 'ending', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const subscriptionLimits = { messageCharacters: 1_000, maxConsultings: 10_000, requests: 100 } as const

/** Accounts store no name for the free plan. Unknown names, such as those of plans that are gone, count as free. */
export function toPlan(stored: string): Plan {
  return plans.find((plan) => plan === stored) ?? 'free'
}
