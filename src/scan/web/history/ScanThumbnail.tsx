import { useEffect, useRef, useState } from 'react'
import { useSession } from '#src/auth/web/use-session.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { scanApi } from '../scan-api.ts'
import styles from './ScanThumbnail.module.css'

type Props = {
  id: string
  /** The photo is still on this device. Otherwise the server has it, for its owner. */
  isOnDevice: boolean
}

/** The photo of a scan, as long as it is kept. Its name stands beside it. */
export function ScanThumbnail({ id, isOnDevice }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  const [url, setUrl] = useState<string>()
  const { state } = useSession()
  const mayLoad = isOnDevice || state === 'signed-in'
  useEffect(() => {
    if (!mayLoad) return
    const controller = new AbortController()
    let created: string | undefined
    async function show(): Promise<void> {
      const photo = await load(id, isOnDevice, controller.signal)
      if (!photo || controller.signal.aborted) return
      created = URL.createObjectURL(photo)
      setUrl(created)
    }
    // A long list does not load photos that nobody scrolls to.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      show().catch((error: unknown) => {
        if (!controller.signal.aborted) logFailure('The photo of a scan could not be shown:', error)
      })
    })
    if (frame.current) observer.observe(frame.current)
    return () => {
      observer.disconnect()
      controller.abort()
      if (created) URL.revokeObjectURL(created)
    }
  }, [id, isOnDevice, mayLoad])
  return (
    <span ref={frame} className={styles.frame}>
      {url && <img className={styles.photo} src={url} alt="" />}
    </span>
  )
}

async function load(id: string, isOnDevice: boolean, signal: AbortSignal): Promise<Blob | undefined> {
  if (isOnDevice) return (await import('./pending-photos.ts')).findPendingPhoto(id)
  return scanApi('GET /scans/:id/photo', { params: { id }, as: 'blob', signal })
}
