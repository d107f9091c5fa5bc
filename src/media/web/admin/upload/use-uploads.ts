// The upload queue: sends a few files at a time and tracks the progress and failure of each.
import { useEffect, useReducer, useRef } from 'react'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { UploadError, uploadPicture } from './upload-picture.ts'

export type Upload = { key: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; progress: number }
  | { state: 'done'; picture: LibraryPicture; isDuplicate: boolean; similar: LibraryPicture[] }
  | { state: 'failed'; code: string }
)

type Action =
  | { kind: 'add'; files: File[]; firstKey: number }
  | { kind: 'replace'; upload: Upload }
  | { kind: 'remove'; key: number }
  | { kind: 'remove-done' }

const maxConcurrent = 2

export function useUploads(onDone: (picture: LibraryPicture) => void) {
  const [uploads, dispatch] = useReducer(reduce, [])
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

  async function run({ key, file }: Upload): Promise<void> {
    if (running.current.has(key)) return
    const controller = new AbortController()
    running.current.set(key, controller)
    const replace = (upload: Upload) => dispatch({ kind: 'replace', upload })
    const onProgress = (progress: number) => replace({ key, file, state: 'sending', progress })
    onProgress(0)
    const result = await uploadPicture(file, { onProgress, signal: controller.signal }).catch(
      (error: unknown) => (error instanceof UploadError ? error.code : 'failed'),
    )
    running.current.delete(key)
    if (controller.signal.aborted) return
    if (typeof result === 'string') {
      replace({ key, file, state: 'failed', code: result })
    } else {
      replace({ key, file, state: 'done', ...result })
      onDone(result.picture)
    }
  }

  return {
    uploads,
    add(files: Iterable<File>): void {
      const added = [...files]
      dispatch({ kind: 'add', files: added, firstKey: nextKey.current })
      nextKey.current += added.length
    },
    retry: ({ key, file }: Upload) => dispatch({ kind: 'replace', upload: { key, file, state: 'waiting' } }),
    /** Removes an upload from the list, and aborts it if it is in progress. */
    remove({ key }: Upload): void {
      running.current.get(key)?.abort()
      running.current.delete(key)
      dispatch({ kind: 'remove', key })
    },
    removeDone: () => dispatch({ kind: 'remove-done' }),
    /** Replaces the picture of a finished upload, after its description has changed. */
    replacePicture(upload: Upload, picture: LibraryPicture): void {
      if (upload.state === 'done') dispatch({ kind: 'replace', upload: { ...upload, picture } })
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>

function reduce(uploads: Upload[], action: Action): Upload[] {
  if (action.kind === 'add') {
    const added = action.files.map(
      (file, index): Upload => ({
        key: action.firstKey + index,
        file,
        state: 'waiting',
      }),
    )
    return [...uploads, ...added]
  }
  if (action.kind === 'remove') return uploads.filter(({ key }) => key !== action.key)
  if (action.kind === 'remove-done') return uploads.filter(({ state }) => state !== 'done')
  return uploads.map((upload) => (upload.key === action.upload.key ? action.upload : upload))
}
