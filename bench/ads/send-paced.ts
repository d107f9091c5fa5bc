// Requests at a constant rate, whether or not the ones before are answered, as from many independent readers. Autocannon
// sends those of a second at once, so that its times are mostly those of waiting for each other.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

type PacedRequest = { url: string; headers?: Record<string, string> }

/** @returns milliseconds from the moment each request was due to the end of its response, sorted, and how many failed */
export async function sendPaced(
  requests: PacedRequest[],
  { perSecond, method = 'GET' }: { perSecond: number; method?: string },
): Promise<{ times: number[]; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  let failed = 0
  const send = ({ url, headers = {} }: PacedRequest, dueAt: number) =>
    new Promise<void>((resolve) => {
      const fail = () => {
        failed += 1
        resolve()
      }
      const sent = request(url, { agent, method, headers }, (response) => {
        response.on('error', fail).resume()
        response.on('end', () => {
          if (response.statusCode === 200) times.push(performance.now() - dueAt)
          else failed += 1
          resolve()
        })
      })
      sent.on('error', fail).end()
    })
  const startedAt = performance.now()
  const pending: Promise<void>[] = []
  for (const [number, each] of requests.entries()) {
    const dueAt = startedAt + (number * 1_000) / perSecond
    const wait = dueAt - performance.now()
    if (wait > 0) await pause(wait)
    pending.push(send(each, dueAt))
  }
  await Promise.all(pending)
  agent.destroy()
  return { times: times.toSorted((a, b) => a - b), failed }
}
