// Where pictures are made: a process of its own, started when there is work and gone when there has been none for a
// while. A file that breaks the decoder breaks that process alone, the memory of large pictures goes back to the
// system, and it runs at a lower priority than the server, so that no page waits for a picture being encoded.
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Log } from '#src/platform/log.ts'
import { ProblemError, type ProblemInit, unavailable } from '#src/platform/problem.ts'
import { workerUrl } from '#src/platform/project-folder.ts'
import type { WorkName, Works } from './image-tasks.ts'

export type Order = { number: number; name: WorkName; given: unknown[] }
export type Reply =
  | { kind: 'ready' }
  | { kind: 'made'; number: number; made: unknown }
  | { kind: 'refused'; number: number; refusal: ProblemInit }
  | { kind: 'failed'; number: number; error: string }

type Entry = Order & {
  isUrgent: boolean
  lives: number
  resolve(made: unknown): void
  reject(error: Error): void
}
type Hand = { child: ChildProcess; isReady: boolean }

export type Workshop = ReturnType<typeof createWorkshop>

export type WorkshopOptions = {
  log?: Log | undefined
  idleMs?: number
  /** The library has limits of its own; this is for what they miss. */
  stuckAfterMs?: number
  longestQueue?: number
}

/** A work during which the process died is tried once more: it may have been another's fault. */
const lives = 2

export function createWorkshop(options: WorkshopOptions = {}) {
  const { log, idleMs = 60_000, stuckAfterMs = 60_000, longestQueue = 500 } = options
  const atOnce = Math.min(2, availableParallelism())
  const waiting: Entry[] = []
  const underWay = new Map<number, { entry: Entry; timer: NodeJS.Timeout }>()
  let hand: Hand | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let numbers = 0
  let isClosed = false

  function order(name: WorkName, given: unknown[], isUrgent: boolean): Promise<unknown> {
    if (isClosed || waiting.length >= longestQueue) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      numbers += 1
      waiting.push({ number: numbers, name, given, isUrgent, lives, resolve, reject })
      goOn()
    })
  }

  /** What somebody waits for comes first; of what nobody waits for there is never more than one. */
  function takeNext(): Entry | undefined {
    const urgent = waiting.findIndex((entry) => entry.isUrgent)
    if (urgent !== -1) return waiting.splice(urgent, 1)[0]
    const isQuiet = [...underWay.values()].every(({ entry }) => entry.isUrgent)
    return isQuiet ? waiting.shift() : undefined
  }

  function goOn(): void {
    clearTimeout(idleTimer)
    if (waiting.length > 0) hand ??= start()
    while (hand?.isReady && underWay.size < atOnce) {
      const entry = takeNext()
      if (!entry) break
      begin(hand.child, entry)
    }
    if (!hand) return
    if (waiting.length + underWay.size > 0) {
      holdProcess(hand.child)
    } else {
      // An idle process must not keep a command-line tool from ending.
      letProcessEnd(hand.child)
      idleTimer = setTimeout(rest, idleMs)
      idleTimer.unref()
    }
  }

  function begin(child: ChildProcess, entry: Entry): void {
    const timer = setTimeout(() => child.kill('SIGKILL'), stuckAfterMs)
    underWay.set(entry.number, { entry, timer })
    const { number, name, given } = entry
    child.send({ number, name, given } satisfies Order, (error) => {
      if (error) child.kill('SIGKILL')
    })
  }

  function start(): Hand {
    const child = fork(fileURLToPath(workerUrl('image.worker', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: [],
      // Nothing of the server's settings, secrets among them, is of use to it.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const started: Hand = { child, isReady: false }
    child.on('message', (reply: Reply) => {
      if (reply.kind === 'ready') started.isReady = true
      else settle(reply)
      goOn()
    })
    child.on('error', (error) => log?.error({ error }, 'the picture workshop cannot be started'))
    child.on('exit', (status, signal) => lose(started, { status, signal }))
    return started
  }

  function settle(reply: Exclude<Reply, { kind: 'ready' }>): void {
    const found = underWay.get(reply.number)
    if (!found) return
    underWay.delete(reply.number)
    clearTimeout(found.timer)
    const { entry } = found
    if (reply.kind === 'made') entry.resolve(reply.made)
    else if (reply.kind === 'refused') entry.reject(new ProblemError(reply.refusal))
    else entry.reject(new Error(`The picture workshop failed at ${entry.name}: ${reply.error}`))
  }

  /** The process has ended: by rest, or over one of its works. */
  function lose(lost: Hand, end: { status: number | null; signal: string | null }): void {
    if (hand === lost) hand = undefined
    const broken = [...underWay.values()]
    underWay.clear()
    if (broken.length > 0 || !lost.isReady)
      log?.warn({ ...end, works: broken.length }, 'the picture workshop has died')
    for (const { entry, timer } of broken.reverse()) {
      clearTimeout(timer)
      entry.lives -= 1
      if (isClosed) entry.reject(busy())
      else if (entry.lives > 0) waiting.unshift(entry)
      else entry.reject(broke())
    }
    if (!lost.isReady) for (const entry of waiting.splice(0)) entry.reject(busy())
    goOn()
  }

  function rest(): void {
    if (waiting.length + underWay.size === 0) hand?.child.disconnect()
    hand = undefined
  }

  function doing(isUrgent: boolean): Works {
    const does =
      <Name extends WorkName>(name: Name) =>
      (...given: Parameters<Works[Name]>) =>
        order(name, given, isUrgent) as ReturnType<Works[Name]>
    return {
      decodePicture: does('decodePicture'),
      acceptOwnPicture: does('acceptOwnPicture'),
      cropToShape: does('cropToShape'),
      shrinkToWidth: does('shrinkToWidth'),
      renderCover: does('renderCover'),
      renderCard: does('renderCard'),
    }
  }

  return {
    /** Works somebody waits for. */
    now: doing(true),
    /** Works nobody waits for: one at a time, and after all others. */
    later: doing(false),

    /** Ends the process; works that are not finished are refused with 503. */
    close(): void {
      isClosed = true
      clearTimeout(idleTimer)
      for (const entry of waiting.splice(0)) entry.reject(busy())
      hand?.child.kill('SIGKILL')
    },
  }
}

function holdProcess(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function letProcessEnd(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function busy(): Error {
  return unavailable('pictures-busy', 'Too many pictures are being made', 'Try again in a few seconds.')
}

function broke(): Error {
  return new ProblemError({
    status: 400,
    code: 'picture-damaged',
    title: 'The picture cannot be used',
    detail: 'The file cannot be read: it breaks the decoder. Save it anew and try again.',
    errors: [{ path: 'file', message: 'The file breaks the decoder. Save it anew and try again.' }],
  })
}
