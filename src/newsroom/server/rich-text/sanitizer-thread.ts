// Manages the worker thread of the sanitizer: starts it on first use, keeps it running, replaces it after a crash.
import { Worker } from 'node:worker_threads'
import { type FieldError, invalidRequest } from '#src/platform/problem.ts'
import { workerUrl } from '#src/platform/project-folder.ts'
import { invalidContent } from './assert-allowed-size.ts'

export type SanitizerReply =
  | { kind: 'ready' }
  | { kind: 'clean'; html: string }
  | { kind: 'refused'; errors: FieldError[] }
  | { kind: 'failed'; error: unknown }

type SanitizerThread = {
  /** Callers must not overlap calls. The time limit does not include the start of the thread. */
  clean(html: string, timeLimitMs: number): Promise<string>
  close(): Promise<void>
}

export function createSanitizerThread(): SanitizerThread {
  let running: { worker: Worker; ready: Promise<unknown> } | undefined

  function start(): { worker: Worker; ready: Promise<unknown> } {
    const worker = new Worker(workerUrl('rich-text.worker', import.meta.url), {
      name: 'rich-text',
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const forget = () => {
      if (running?.worker === worker) running = undefined
    }
    worker.on('error', forget)
    worker.on('exit', forget)
    return { worker, ready: replyOf(worker) }
  }

  return {
    async clean(html, timeLimitMs) {
      running ??= start()
      const { worker, ready } = running
      worker.ref()
      try {
        await ready
        worker.postMessage(html)
        return read(await replyOf(worker, timeLimitMs))
      } finally {
        // An idle thread must not prevent a command-line tool from exiting.
        worker.unref()
      }
    },
    async close() {
      const ending = running?.worker
      running = undefined
      await ending?.terminate()
    },
  }

  function replyOf(worker: Worker, timeLimitMs?: number): Promise<SanitizerReply> {
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        how()
      }
      const onMessage = (reply: SanitizerReply) => settle(() => resolve(reply))
      const onError = (error: Error) => settle(() => reject(isOutOfMemory(error) ? tooSlow() : error))
      const onExit = () => settle(() => reject(new Error('The rich-text worker exited before it replied')))
      const kill = () => {
        if (worker.listeners('message').includes(onMessage)) stop(worker)
        settle(() => reject(tooSlow()))
      }
      // One event-loop turn later, so that a reply that has already arrived is used.
      const timer = timeLimitMs === undefined ? undefined : setTimeout(() => setImmediate(kill), timeLimitMs)
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    })
  }

  function stop(worker: Worker): void {
    if (running?.worker === worker) running = undefined
    void worker.terminate()
  }
}

function read(reply: SanitizerReply): string {
  if (reply.kind === 'clean') return reply.html
  if (reply.kind === 'refused') throw invalidRequest(reply.errors)
  throw reply.kind === 'failed' ? reply.error : new Error('The rich-text worker sent an unexpected reply')
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooSlow(): Error {
  return invalidContent(
    'took too long to check. Try again; if that fails too, split it or paste it as plain text.',
  )
}
