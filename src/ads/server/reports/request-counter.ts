// Counts how often pages ask for each slot, for forecasts and reports.
// The counts are estimates: those of the last seconds are lost when the process is killed.
import { sql } from 'drizzle-orm'
import { toIsoDay } from '#src/i18n/format-date.ts'
import type { Log } from '#src/platform/log.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { adRequests } from '../ads.tables.ts'
import { slotKey } from '../delivery/bookings.ts'

const flushDelayMs = 5_000

type Counts = { day: string; slot: string; requests: number; filled: number }

export function createRequestCounter(deps: { write: Write; log: Log; timeZone: string }) {
  const { write, log, timeZone } = deps
  let pending = new Map<string, Counts>()
  let timer: NodeJS.Timeout | undefined
  let flushed: Promise<void> = Promise.resolve()

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const rows = [...pending.values()].toSorted((a, b) => (a.slot < b.slot ? -1 : 1))
    pending = new Map()
    if (rows.length === 0) return
    flushed = flushed
      .then(() => store(rows))
      .catch((error) => log.warn({ error }, 'counting ad requests failed'))
  }

  async function store(rows: Counts[]): Promise<void> {
    const { requests, filled, day, slot } = adRequests
    await write(async ({ tx }) => {
      await tx
        .insert(adRequests)
        .values(rows)
        .onConflictDoUpdate({
          target: [day, slot],
          set: {
            requests: sql`${requests} + excluded.requests`,
            filled: sql`${filled} + excluded.filled`,
          },
        })
    })
  }

  return {
    count({ type, position, isFilled }: { type: string; position: string; isFilled: boolean }): void {
      const day = toIsoDay(new Date(), timeZone)
      const slot = slotKey(type, position)
      const key = `${day} ${slot}`
      const counts = pending.get(key) ?? { day, slot, requests: 0, filled: 0 }
      counts.requests += 1
      counts.filled += isFilled ? 1 : 0
      pending.set(key, counts)
      timer ??= setTimeout(flush, flushDelayMs)
    },

    /** Stores what is counted so far. */
    async flush(): Promise<void> {
      flush()
      await flushed
    },
  }
}
