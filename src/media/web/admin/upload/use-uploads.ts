// Files on their way into the library: a few at a time, each with its own progress, failure and second chance.
import { useEffect, useReducer, useRef } from 'react'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { UploadError, uploadPicture } from './upload-picture.ts'

export type Upload = { key: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'done'; picture: LibraryPicture; isDuplicate: boolean; similar: LibraryPicture[] }
  | { state: 'failed'; code: string }
)

type Step =
  | { kind: 'add'; files: File[]; firstKey: number }
  | { kind: 'become'; upload: Upload }
  | { kind: 'drop'; key: number }
  | { kind: 'drop-done' }

const atOnce = 2

export function useUploads(onDone: (picture: LibraryPicture) => void) {
  const [uploads, step] = useReducer(follow, [])
  const keys = useRef(0)
  const running = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const free = atOnce - running.current.size
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
    const become = (upload: Upload) => step({ kind: 'become', upload })
    const onProgress = (share: number) => become({ key, file, state: 'sending', share })
    onProgress(0)
    const result = await uploadPicture(file, { onProgress, signal: controller.signal }).catch(
      (error: unknown) => (error instanceof UploadError ? error.code : 'failed'),
    )
    running.current.delete(key)
    if (controller.signal.aborted) return
    if (typeof result === 'string') {
      become({ key, file, state: 'failed', code: result })
    } else {
      become({ key, file, state: 'done', ...result })
      onDone(result.picture)
    }
  }

  return {
    uploads,
    add(files: Iterable<File>): void {
      const added = [...files]
      step({ kind: 'add', files: added, firstKey: keys.current })
      keys.current += added.length
    },
    retry: ({ key, file }: Upload) => step({ kind: 'become', upload: { key, file, state: 'waiting' } }),
    /** Gives up what is on its way, or takes what is done off the list. */
    drop({ key }: Upload): void {
      running.current.get(key)?.abort()
      running.current.delete(key)
      step({ kind: 'drop', key })
    },
    dropDone: () => step({ kind: 'drop-done' }),
    /** The picture was described meanwhile. */
    renew(upload: Upload, picture: LibraryPicture): void {
      if (upload.state === 'done') step({ kind: 'become', upload: { ...upload, picture } })
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>

function follow(uploads: Upload[], step: Step): Upload[] {
  if (step.kind === 'add') {
    const added = step.files.map(
      (file, index): Upload => ({
        key: step.firstKey + index,
        file,
        state: 'waiting',
      }),
    )
    return [...uploads, ...added]
  }
  if (step.kind === 'drop') return uploads.filter(({ key }) => key !== step.key)
  if (step.kind === 'drop-done') return uploads.filter(({ state }) => state !== 'done')
  return uploads.map((upload) => (upload.key === step.upload.key ? step.upload : upload))
}
