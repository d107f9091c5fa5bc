// The rear camera of the device: opened with the component, closed with it.
import { useEffect, useState } from 'react'

/** `unsupported` and `insecure`: the browser offers no camera, in the second case because the page came without HTTPS. */
export type CameraState = 'starting' | 'live' | 'denied' | 'missing' | 'busy' | 'unsupported' | 'insecure'
export type Torch = { isOn: boolean; toggle: () => void } | undefined

const constraints: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
  },
}

const stateByError: Record<string, CameraState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

export function useCamera() {
  const [state, setState] = useState<CameraState>('starting')
  const [stream, setStream] = useState<MediaStream>()
  const [hasTorch, setHasTorch] = useState(false)
  const [isTorchOn, setIsTorchOn] = useState(false)
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera again
  useEffect(() => {
    const missing = findObstacle()
    if (missing) return setState(missing)
    setState('starting')
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
        track?.addEventListener('ended', () => setState('busy'))
        setHasTorch(track !== undefined && canUseTorch(track))
        setStream(found)
        setState('live')
      },
      (error: unknown) => {
        const name = error instanceof DOMException ? error.name : ''
        if (!isClosed) setState(stateByError[name] ?? 'busy')
      },
    )
    return () => {
      isClosed = true
      stop()
    }
  }, [attempt])

  const toggle = () => {
    const [track] = stream?.getVideoTracks() ?? []
    const next = !isTorchOn
    const advanced = [{ torch: next }] as unknown as MediaTrackConstraintSet[]
    track?.applyConstraints({ advanced }).then(
      () => setIsTorchOn(next),
      () => setHasTorch(false),
    )
  }
  const torch: Torch = hasTorch ? { isOn: isTorchOn, toggle } : undefined
  return { state, stream, torch, retry: () => setAttempt(attempt + 1) }
}

/** Pages without HTTPS, and some browsers inside of apps, have no `mediaDevices`. */
function findObstacle(): CameraState | undefined {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices) return undefined
  return globalThis.isSecureContext ? 'unsupported' : 'insecure'
}

function canUseTorch(track: MediaStreamTrack): boolean {
  const capabilities = track.getCapabilities?.() as { torch?: boolean } | undefined
  return capabilities?.torch === true
}
