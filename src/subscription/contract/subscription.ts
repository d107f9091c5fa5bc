// What an account is subscribed to.
import { z } from 'zod'
import { limitedText } from '#src/social/contract/limited-text.ts'
import { paidPlans, plans, subscriptionLimits } from './plans.ts'

export const Plan = z.enum(plans)
export const PaidPlan = z.enum(paidPlans)

export const PlanOffer = z
  .object({
    plan: Plan,
    consultings: z.number().int().describe('Answers of an expert on request, when the plan begins'),
    isExpert: z.boolean().describe('Names the oils on photos that the scanner did not recognise'),
  })
  .meta({ id: 'PlanOffer' })
export type PlanOffer = z.infer<typeof PlanOffer>

export const PlanRequest = z
  .object({ plan: PaidPlan, message: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'PlanRequest' })
export type PlanRequest = z.infer<typeof PlanRequest>

export const OwnSubscription = z
  .object({
    plan: Plan,
    consultingsLeft: z.number().int(),
    request: PlanRequest.nullable().describe('What you have asked for, until it is answered'),
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
