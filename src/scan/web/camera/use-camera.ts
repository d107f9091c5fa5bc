// The rear camera of the device: opened with the component, closed with it.
import { useEffect, useRef, useState } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import { changeCamera, getCapabilities } from './change-camera.ts'
import { usePageVisible } from './use-page-visible.ts'

/** `unsupported` and `insecure`: the browser offers no camera, in the second case because the page came without HTTPS. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'insecure'
type Torch = { isOn: boolean; toggle: () => void } | undefined

const constraints: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
  },
}

const problemByError: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** @param onProblem when there is no camera, or no longer */
export function useCamera(onProblem: (problem: CameraProblem) => void) {
  const [stream, setStream] = useState<MediaStream>()
  const [hasTorch, setHasTorch] = useState(false)
  const [isTorchOn, setIsTorchOn] = useState(false)
  const isVisible = usePageVisible()
  const report = useRef(onProblem)
  useEffect(() => {
    report.current = onProblem
  })

  // Nobody sees the picture of a hidden page, and other apps may need the camera.
  useEffect(() => {
    if (!isVisible) return
    const missing = findObstacle()
    if (missing) return report.current(missing)
    let isClosed = false
    let opened: MediaStream | undefined
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop()
    }
    navigator.mediaDevices.getUserMedia(constraints).then(
      (found) => {
        opened = found
        if (isClosed) return stop()
        const [track] = found.getVideoTracks()
        // Another app or a lock screen can take the camera away.
        track?.addEventListener('ended', () => report.current('busy'))
        setHasTorch(track !== undefined && getCapabilities(track).torch === true)
        if (track) focusContinuously(track)
        setIsTorchOn(false)
        setStream(found)
      },
      (error: unknown) => {
        const name = error instanceof DOMException ? error.name : ''
        if (!isClosed) report.current(problemByError[name] ?? 'busy')
      },
    )
    return () => {
      isClosed = true
      stop()
      setStream(undefined)
    }
  }, [isVisible])

  const toggle = () => {
    const [track] = stream?.getVideoTracks() ?? []
    const next = !isTorchOn
    if (!track) return
    changeCamera(track, { torch: next }).then(
      () => setIsTorchOn(next),
      () => setHasTorch(false),
    )
  }
  const torch: Torch = hasTorch ? { isOn: isTorchOn, toggle } : undefined
  return { stream, torch }
}

/** Pages without HTTPS, and some browsers inside of apps, have no `mediaDevices`. */
function findObstacle(): CameraProblem | undefined {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices) return undefined
  return globalThis.isSecureContext ? 'unsupported' : 'insecure'
}

/** Some phones focus once and then keep a distance at which no label is sharp. */
function focusContinuously(track: MediaStreamTrack): void {
  if (!getCapabilities(track).focusMode?.includes('continuous')) return
  changeCamera(track, { focusMode: 'continuous' }).catch((error: unknown) =>
    logFailure('The camera could not focus by itself:', error),
  )
}
