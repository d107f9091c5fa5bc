// What the reviews of a product amount to: the rating, and the sensory profile of the crowd.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RatingSource } from '#src/catalogue/server/catalogue.service.ts'
import { reviews } from '../social.tables.ts'

const attributes = ['fruity', 'bitter', 'pungent'] as const

const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
const hasTasted = sql`num_nonnulls(${reviews.fruity}, ${reviews.bitter}, ${reviews.pungent}) > 0`
const mean = (name: (typeof attributes)[number]) =>
  sql<number | null>`round(avg(${reviews[name]}), 2)::float8`
/** Of two tasters and more: one taster has no spread. */
const spread = (name: (typeof attributes)[number]) =>
  sql<number | null>`round(stddev_samp(${reviews[name]}), 2)::float8`

export const reviewTotals: RatingSource = {
  async count(tx, productId) {
    const [totals] = await tx
      .select({
        sum: sql<number>`coalesce(sum(${reviews.rating}), 0)::int`,
        count: sql<number>`count(*)::int`,
        tasters: count(hasTasted),
        fruity: mean('fruity'),
        bitter: mean('bitter'),
        pungent: mean('pungent'),
        fruitySpread: spread('fruity'),
        bitterSpread: spread('bitter'),
        pungentSpread: spread('pungent'),
      })
      .from(reviews)
      .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenAt)))
    if (!totals) throw new Error('counting reviews returned no row')
    const { sum, tasters } = totals
    if (tasters === 0) return { sum, count: totals.count, crowd: null }
    const means = pickKnown({ fruity: totals.fruity, bitter: totals.bitter, pungent: totals.pungent })
    const spreads = pickKnown({
      fruity: totals.fruitySpread,
      bitter: totals.bitterSpread,
      pungent: totals.pungentSpread,
    })
    const hasSpread = Object.keys(spreads).length > 0
    return {
      sum,
      count: totals.count,
      crowd: { by: 'crowd', ...means, ...(hasSpread ? { spread: spreads } : {}), tasters },
    }
  },
}

type Figures = Partial<Record<(typeof attributes)[number], number>>

function pickKnown(figures: Record<(typeof attributes)[number], number | null>): Figures {
  return Object.fromEntries(
    attributes.flatMap((name) => (figures[name] === null ? [] : [[name, figures[name]] as const])),
  )
}
