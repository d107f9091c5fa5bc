// Worker thread of the sanitizer, so that a slow text does not block the server.
import { parentPort } from 'node:worker_threads'
import { ProblemError } from '#src/platform/problem.ts'
import { cleanHtml } from './clean-html.ts'
import type { SanitizerReply } from './sanitizer-thread.ts'

const port = parentPort
if (!port) throw new Error('rich-text.worker.ts runs as a worker thread only')

function clean(html: string): SanitizerReply {
  try {
    return { kind: 'clean', html: cleanHtml(html) }
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'refused', errors: error.errors ?? [] }
    return { kind: 'failed', error }
  }
}

// Sanitizes a first text at the start, so that the first request does not wait for code to be loaded and compiled.
clean('<h2>Harvest</h2><p>The <a href="https://example.org">first</a> oil is <b>green</b>.</p>')
port.on('message', (html: string) => port.postMessage(clean(html)))
port.postMessage({ kind: 'ready' } satisfies SanitizerReply)
