// Settings of the camera that TypeScript's definitions lack: light, zoom and focus.

type CameraSetting = { torch: boolean } | { zoom: number } | { focusMode: 'continuous' }
export type CameraCapabilities = {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
  focusMode?: string[]
}

/** Not in every browser. */
export function getCapabilities(track: MediaStreamTrack): CameraCapabilities {
  return (track.getCapabilities?.() ?? {}) as CameraCapabilities
}

/** Changes one setting. New constraints replace all earlier ones, so the others are stated again. */
export function changeCamera(track: MediaStreamTrack, setting: CameraSetting): Promise<void> {
  const { advanced = [], ...size } = track.getConstraints()
  const others = advanced.filter((each) => Object.keys(setting).every((name) => !(name in each)))
  return track.applyConstraints({ ...size, advanced: [...others, setting as MediaTrackConstraintSet] })
}
