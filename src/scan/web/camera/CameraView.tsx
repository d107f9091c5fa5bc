import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './CameraView.module.css'
import { takePhoto } from './take-photo.ts'
import { type CameraProblem, useCamera } from './use-camera.ts'
import { useLiveBarcode } from './use-live-barcode.ts'
import { useZoom } from './use-zoom.ts'

type TakePhoto = () => Promise<Blob | undefined>
type Props = {
  onClose: () => void
  /** There is no camera, or no longer. */
  onProblem: (problem: CameraProblem) => void
  onPhoto: (photo: Blob) => void
  /** Resolves when the number was looked up. */
  onBarcode: (gtin: string, takePhoto: TakePhoto) => Promise<void>
}

const hintAfterMs = 6_000

/** The live picture of the camera: reads barcodes by itself and takes a photo of the label on request. */
export function CameraView({ onClose, onProblem, onPhoto, onBarcode }: Props) {
  const { t } = useTranslation()
  const { stream, torch } = useCamera(onProblem)
  const zoom = useZoom(stream)
  const video = useRef<HTMLVideoElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isWorking, setIsWorking] = useState(false)
  const [isHintShown, setIsHintShown] = useState(false)
  const isLive = stream !== undefined

  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream
  }, [stream])

  useEffect(() => {
    if (!isLive) return
    button.current?.focus({ preventScroll: true })
    // With the buttons: they stand below the picture, where the tabs of the app could hide them.
    view.current?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(() => setIsHintShown(true), hintAfterMs)
    return () => clearTimeout(timer)
  }, [isLive])

  const take: TakePhoto = async () => (video.current ? takePhoto(video.current) : undefined)
  useLiveBarcode(video, isLive && !isWorking, (gtin) => {
    setIsWorking(true)
    void onBarcode(gtin, take)
  })

  const getHint = () => {
    if (!isLive) return 'starting'
    return isHintShown ? 'hint' : 'live'
  }

  async function sendPhoto() {
    setIsWorking(true)
    const photo = await take()
    if (photo) onPhoto(photo)
    else setIsWorking(false)
  }

  return (
    <div ref={view} className={styles.camera}>
      <div className={styles.stage}>
        <video
          ref={video}
          className={styles.video}
          autoPlay
          muted
          playsInline
          aria-label={t('scan:picture')}
        />
        <div className={styles.frame} aria-hidden="true" />
      </div>
      <p role="status" className={styles.hint}>
        {isWorking ? t('scan:sending') : t(`scan:camera.${getHint()}`)}
      </p>
      {zoom && (
        <label className={styles.zoom}>
          {t('scan:zoom')}
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            value={zoom.value}
            onChange={({ target }) => zoom.set(target.valueAsNumber)}
          />
        </label>
      )}
      <div className={styles.controls}>
        {isLive && (
          <button
            ref={button}
            type="button"
            className={buttons.primary}
            disabled={isWorking}
            onClick={() => void sendPhoto()}
          >
            {t('scan:takePhoto')}
          </button>
        )}
        {isLive && torch && (
          <button type="button" className={buttons.quiet} aria-pressed={torch.isOn} onClick={torch.toggle}>
            {t('scan:torch')}
          </button>
        )}
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t('scan:closeCamera')}
        </button>
      </div>
    </div>
  )
}
