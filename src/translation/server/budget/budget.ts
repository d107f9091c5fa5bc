// The daily budget of machine translation, in characters and in money. Each request to a provider is entered before it is
// sent; the entries of a day never exceed its budget, with any number of processes.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { translationCharges, translationSpending } from '../machine.tables.ts'
import type { ProviderName } from '../providers/provider.ts'
import type { Budget } from '../providers/translator.ts'

export type BudgetOptions = {
  /** 0 for no limit. */
  dailyCharacters: number
  dailyCostMicros: number
  /** Of a million characters, in millionths of a currency. */
  pricesMicros: Partial<Record<ProviderName, number>>
}
type Spending = {
  characters: number
  costMicros: number
  dailyCharacters: number
  dailyCostMicros: number
}

const chargesRetentionDays = 400

export function createBudget(
  deps: { db: Db; write: Write; timeZone: string } & BudgetOptions,
): Budget & { spending: () => Promise<Spending>; prune: () => Promise<void> } {
  const { db, write, timeZone, dailyCharacters, dailyCostMicros, pricesMicros } = deps
  const today = sql<string>`(now() at time zone ${timeZone})::date`

  async function cancel(id: string): Promise<void> {
    await write(async ({ tx }) => {
      const [row] = await tx
        .update(translationCharges)
        .set({ state: 'cancelled' })
        .where(and(eq(translationCharges.id, id), eq(translationCharges.state, 'charged')))
        .returning()
      if (!row) return
      await tx
        .update(translationSpending)
        .set({
          characters: sql`${translationSpending.characters} - ${row.characters}`,
          costMicros: sql`${translationSpending.costMicros} - ${row.costMicros}`,
        })
        .where(eq(translationSpending.day, row.day))
    })
  }

  return {
    async reserve({ provider, characters, source, target, articleId }) {
      const costMicros = Math.ceil(((pricesMicros[provider] ?? 0) * characters) / 1_000_000)
      const id = newId()
      const isReserved = await write(async ({ tx }) => {
        await tx.insert(translationSpending).values({ day: today }).onConflictDoNothing()
        const { day, characters: spent, costMicros: paid } = translationSpending
        const [row] = await tx
          .update(translationSpending)
          .set({ characters: sql`${spent} + ${characters}`, costMicros: sql`${paid} + ${costMicros}` })
          .where(
            and(
              eq(day, today),
              dailyCharacters > 0 ? sql`${spent} + ${characters} <= ${dailyCharacters}` : undefined,
              dailyCostMicros > 0 ? sql`${paid} + ${costMicros} <= ${dailyCostMicros}` : undefined,
            ),
          )
          .returning({ day })
        if (!row) return false
        await tx.insert(translationCharges).values({
          ...{ id, day: row.day, provider, characters, costMicros },
          articleId: articleId ?? null,
          sourceLanguage: source,
          targetLanguage: target,
        })
        return true
      })
      return isReserved ? { cancel: () => cancel(id) } : undefined
    },

    async spending() {
      const [row] = await db.select().from(translationSpending).where(eq(translationSpending.day, today))
      const { characters = 0, costMicros = 0 } = row ?? {}
      return { characters, costMicros, dailyCharacters, dailyCostMicros }
    },

    async prune() {
      const oldest = sql`now() - make_interval(days => ${chargesRetentionDays}::int)`
      await db.delete(translationCharges).where(lt(translationCharges.createdAt, oldest))
    },
  }
}
