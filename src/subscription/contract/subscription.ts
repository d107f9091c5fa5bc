// What an account is subscribed to.
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { limitedText } from '#src/social/contract/limited-text.ts'
import { paidPlans, paymentStates, plans, subscriptionLimits } from './plans.ts'

export const Plan = z.enum(plans)
export const PaidPlan = z.enum(paidPlans)

export const PlanPrice = z
  .object({
    amount: z.number().min(0),
    currency: z.string().describe('ISO 4217'),
    interval: z.enum(['month', 'year']),
    intervalCount: z.number().int().min(1).describe('3 months: charged every three months'),
    isTaxAdded: z.boolean(),
  })
  .meta({ id: 'PlanPrice' })
export type PlanPrice = z.infer<typeof PlanPrice>

export const PlanOffer = z
  .object({
    plan: Plan,
    consultings: z.number().int().describe('Answers of an expert on request, when the plan begins'),
    isExpert: z.boolean().describe('Names the oils on photos that the scanner did not recognise'),
    isSold: z.boolean().describe('Can be paid at once; other plans are arranged by the publisher'),
    price: PlanPrice.nullable().describe('null when it is not known before the payment page'),
  })
  .meta({ id: 'PlanOffer' })
export type PlanOffer = z.infer<typeof PlanOffer>

export const PlanRequest = z
  .object({ plan: PaidPlan, message: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'PlanRequest' })
export type PlanRequest = z.infer<typeof PlanRequest>

export const Payment = z
  .object({
    plan: PaidPlan,
    state: z
      .enum(paymentStates)
      .describe('`pending`: not paid yet; `ending`: cancelled; `failed`: the last payment did not work'),
    until: z.iso.datetime().nullable().describe('End of the paid period, or of a cancelled subscription'),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const OwnSubscription = z
  .object({
    plan: Plan,
    consultingsLeft: z.number().int(),
    request: PlanRequest.nullable().describe('What you have asked for, until it is answered'),
    payment: Payment.nullable().describe('What you pay for, until it is over'),
  })
  .meta({ id: 'OwnSubscription' })
export type OwnSubscription = z.infer<typeof OwnSubscription>

export const NewPlanRequest = z
  .object({ plan: PaidPlan, message: limitedText(subscriptionLimits.messageCharacters).default('') })
  .meta({ id: 'NewPlanRequest' })
export type NewPlanRequest = z.infer<typeof NewPlanRequest>

/** As admins see it. */
export const AccountRequest = PlanRequest.extend({
  _id: z.string(),
  account: z.object({ _id: z.string(), email: z.string(), name: z.string(), plan: Plan }),
}).meta({ id: 'AccountRequest' })
export type AccountRequest = z.infer<typeof AccountRequest>

export const SubscriptionChange = z
  .object({
    plan: Plan,
    consultingsLeft: z
      .number()
      .int()
      .min(0)
      .max(subscriptionLimits.maxConsultings)
      .optional()
      .describe('Without it, what the plan includes'),
  })
  .meta({ id: 'SubscriptionChange' })
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

export const AccountSubscription = z
  .object({ _id: z.string(), plan: Plan, consultingsLeft: z.number().int() })
  .meta({ id: 'AccountSubscription' })
export type AccountSubscription = z.infer<typeof AccountSubscription>

export const NewCheckout = z
  .object({ plan: PaidPlan, language: z.string().max(35).transform(findLanguageCode).optional() })
  .meta({ id: 'NewCheckout' })
export type NewCheckout = z.infer<typeof NewCheckout>

export const PaymentPage = z.object({ url: z.url() }).meta({ id: 'PaymentPage' })
