// Forecast of the impressions that a booking can get.
import { z } from 'zod'
import { queryText } from '#src/platform/contract/pagination.ts'

export const AdForecastQuery = z.object({
  type: queryText,
  positions: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('One or several'),
  startDate: queryText.describe('Like the field of the advertisement; default: today'),
  endDate: queryText.describe('Like the field of the advertisement; default: today'),
  budget: queryText.describe('US dollars'),
  costPerImpression: queryText.describe('US dollars'),
  id: queryText.describe('The advertisement itself, which does not count as another booking'),
})
export type AdForecastQuery = z.infer<typeof AdForecastQuery>

const impressions = z.number().int().min(0)

export const AdForecast = z
  .object({
    /** Fewer than 28 in a new installation; 0: no forecast is possible. */
    observedDays: z.number().int().describe('Days with requests in the last 28; 0: no forecast is possible'),
    available: impressions.describe('Impressions that the positions can deliver in the period'),
    booked: impressions.describe(
      'Impressions that other advertisements with a budget still need in the period',
    ),
    requested: impressions.nullable().describe('Impressions that the budget pays for; null without a limit'),
    isOversold: z.boolean().describe('More is booked and requested than available'),
  })
  .meta({ id: 'AdForecast' })
export type AdForecast = z.infer<typeof AdForecast>
