// Takes events of advertisements. Those that arrive within a few milliseconds are stored in one transaction, and each is
// acknowledged after its commit.
import type { KeyObject } from 'node:crypto'
import { createBatcher } from '#src/platform/batcher.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { popupPlacement } from '../../contract/placement.ts'
import type { createAdClients } from '../delivery/ad-clients.ts'
import type { AdServe } from '../delivery/ad-token.ts'
import { type AdTrafficPolicy, classifyEvent, type EventRequest } from './classify-event.ts'
import { createConversionEvent, type NewEvent } from './new-event.ts'
import { recordEvents } from './record-events.ts'

const batchDelayMs = 5
const maxBatchSize = 2_000

export function createEventRecorder(deps: {
  write: Write
  timeZone: string
  trafficPolicy: AdTrafficPolicy
  countryHeader: string | undefined
  clients: ReturnType<typeof createAdClients>
  getSecret: () => Promise<KeyObject>
}) {
  const { write, timeZone, trafficPolicy, countryHeader, clients, getSecret } = deps
  const batcher = createBatcher<NewEvent, boolean>({
    async processBatch(batch) {
      const results = await write((unit) => recordEvents(unit, batch, { timeZone, now: new Date() }))
      return results.map(
        (isCounted, index) =>
          isCounted ?? notFound(batch[index]?.kind === 'conversion' ? 'click' : 'advertisement'),
      )
    },
    delayMs: batchDelayMs,
    maxBatchSize,
  })

  return {
    /**
     * Resolves after the event is stored, to whether it was counted.
     * @throws ProblemError 404 for an unknown or deleted advertisement
     */
    async record(request: EventRequest): Promise<boolean> {
      const { adId, kind, client } = request
      if (!isId(adId)) throw notFound('advertisement')
      const context = {
        secret: await getSecret(),
        policy: trafficPolicy,
        countryHeader,
        now: new Date(),
        isOverRate: clients.isOverRate,
      }
      const event = classifyEvent(request, context)
      const isCounted = await batcher.add(event)
      if (isCounted && kind === 'impression') {
        clients.countImpression(client, adId)
        if (event.placement === popupPlacement) clients.countImpression(client, popupPlacement)
      }
      return isCounted
    },

    /**
     * Resolves after the conversion of a click is stored; to false if the click has one already.
     * @throws ProblemError 404 when the click was not counted, or is credited or too old
     */
    recordConversion: (serve: AdServe): Promise<boolean> => batcher.add(createConversionEvent(serve)),

    /** How long the oldest event that is not stored yet has been waiting. */
    lagMs: batcher.lagMs,

    /** Stores all pending events. Call before the process ends. */
    close: batcher.close,
  }
}
