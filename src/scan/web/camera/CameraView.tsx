import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './CameraView.module.css'
import { takePhoto } from './take-photo.ts'
import { useCamera } from './use-camera.ts'
import { useLiveBarcode } from './use-live-barcode.ts'

type TakePhoto = () => Promise<Blob | undefined>
type Props = {
  onClose: () => void
  onPhoto: (photo: Blob) => void
  /** Resolves when the number was looked up. */
  onBarcode: (gtin: string, takePhoto: TakePhoto) => Promise<void>
}

const hintAfterMs = 6_000

/** The live picture of the camera: reads barcodes by itself and takes a photo of the label on request. */
export function CameraView({ onClose, onPhoto, onBarcode }: Props) {
  const { t } = useTranslation()
  const { state, stream, torch, retry } = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isWorking, setIsWorking] = useState(false)
  const [isHintShown, setIsHintShown] = useState(false)
  const isLive = state === 'live'
  const mayRetry = state === 'denied' || state === 'busy' || state === 'missing'

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

  async function sendPhoto() {
    setIsWorking(true)
    const photo = await take()
    if (photo) onPhoto(photo)
    else setIsWorking(false)
  }

  return (
    <div ref={view} className={styles.camera}>
      {isLive || state === 'starting' ? (
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
      ) : (
        <p role="alert" className={styles.problem}>
          {t(`scan:camera.${state}`)}
        </p>
      )}
      <p role="status" className={styles.hint}>
        {state === 'starting' && t('scan:camera.starting')}
        {isLive && t(isHintShown ? 'scan:camera.hint' : 'scan:camera.live')}
      </p>
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
        {mayRetry && (
          <button type="button" className={buttons.primary} onClick={retry}>
            {t('scan:camera.retry')}
          </button>
        )}
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t('scan:closeCamera')}
        </button>
      </div>
    </div>
  )
}
