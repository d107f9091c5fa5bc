// The upload queue: sends a few files at a time and tracks the progress and failure of each.
import { useEffect, useReducer, useRef } from 'react'
import { UploadError, type UploadOptions } from './send-file.ts'

export type Upload<Result> = { key: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; progress: number }
  | { state: 'done'; result: Result }
  | { state: 'failed'; code: string }
)

type UploadQueue<Result> = {
  uploads: Upload<Result>[]
  add: (files: Iterable<File>) => void
  retry: (upload: Upload<Result>) => void
  /** Removes an upload from the list, and cancels it if it is in progress. */
  remove: (upload: Upload<Result>) => void
  removeDone: () => void
  /** Replaces the result of a finished upload, after it has changed. */
  replaceResult: (upload: Upload<Result>, result: Result) => void
}

type Action<Result> =
  | { kind: 'add'; files: File[]; firstKey: number }
  | { kind: 'replace'; upload: Upload<Result> }
  | { kind: 'remove'; key: number }
  | { kind: 'remove-done' }

const maxConcurrent = 2

/** @param send rejects with an `UploadError` */
export function useUploadQueue<Result>(
  send: (file: File, options: UploadOptions) => Promise<Result>,
  onDone: (result: Result) => void,
): UploadQueue<Result> {
  const [uploads, dispatch] = useReducer(reduce<Result>, [])
  const nextKey = useRef(0)
  const running = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const free = maxConcurrent - running.current.size
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      void run(upload)
    }
  })
  useEffect(() => {
    const { current } = running
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])

  async function run({ key, file }: Upload<Result>): Promise<void> {
    if (running.current.has(key)) return
    const controller = new AbortController()
    running.current.set(key, controller)
    const onProgress = (progress: number) =>
      dispatch({ kind: 'replace', upload: { key, file, state: 'sending', progress } })
    onProgress(0)
    const outcome = await send(file, { onProgress, signal: controller.signal }).then(
      (result) => ({ state: 'done', result }) as const,
      (error: unknown) =>
        ({ state: 'failed', code: error instanceof UploadError ? error.code : 'failed' }) as const,
    )
    running.current.delete(key)
    if (controller.signal.aborted) return
    dispatch({ kind: 'replace', upload: { key, file, ...outcome } })
    if (outcome.state === 'done') onDone(outcome.result)
  }

  return {
    uploads,
    add(files) {
      const added = [...files]
      dispatch({ kind: 'add', files: added, firstKey: nextKey.current })
      nextKey.current += added.length
    },
    retry: ({ key, file }) => dispatch({ kind: 'replace', upload: { key, file, state: 'waiting' } }),
    remove({ key }) {
      running.current.get(key)?.abort()
      running.current.delete(key)
      dispatch({ kind: 'remove', key })
    },
    removeDone: () => dispatch({ kind: 'remove-done' }),
    replaceResult({ key, file }, result) {
      dispatch({ kind: 'replace', upload: { key, file, state: 'done', result } })
    },
  }
}

function reduce<Result>(uploads: Upload<Result>[], action: Action<Result>): Upload<Result>[] {
  if (action.kind === 'add') {
    const added = action.files.map(
      (file, index): Upload<Result> => ({ key: action.firstKey + index, file, state: 'waiting' }),
    )
    return [...uploads, ...added]
  }
  if (action.kind === 'remove') return uploads.filter(({ key }) => key !== action.key)
  if (action.kind === 'remove-done') return uploads.filter(({ state }) => state !== 'done')
  return uploads.map((upload) => (upload.key === action.upload.key ? action.upload : upload))
}
