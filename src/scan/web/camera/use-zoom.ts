// The zoom of the camera, if it has one: for small barcodes, and for bottles on a high shelf.
import { useEffect, useState } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import { type CameraCapabilities, changeCamera, getCapabilities } from './change-camera.ts'

type ZoomRange = NonNullable<CameraCapabilities['zoom']>
type Zoom = ZoomRange & { value: number; set: (value: number) => void }

/** @returns undefined when the camera cannot zoom, or the browser does not let pages do it */
export function useZoom(stream: MediaStream | undefined): Zoom | undefined {
  const [value, setValue] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a camera that is opened again begins without zoom
  useEffect(() => setValue(undefined), [stream])
  const [track] = stream?.getVideoTracks() ?? []
  const range = track && getRange(track)
  if (!range) return undefined
  return {
    ...range,
    value: value ?? range.min,
    set(zoom) {
      setValue(zoom)
      changeCamera(track, { zoom }).catch((error: unknown) => logFailure('The camera could not zoom:', error))
    },
  }
}

function getRange(track: MediaStreamTrack): ZoomRange | undefined {
  const { zoom } = getCapabilities(track)
  return zoom && zoom.max > zoom.min ? zoom : undefined
}
