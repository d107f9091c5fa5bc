import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdPage } from '../../contract/ad-page.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { lacksPicture } from '../../contract/lacks-picture.ts'
import type { AdPlacement } from '../../contract/placement.ts'
import { AdFrame } from './AdFrame.tsx'
import styles from './SlotAds.module.css'
import { SlotFrame } from './SlotFrame.tsx'
import { useAdGroups } from './use-ad-groups.ts'
import { useAdTracking } from './use-ad-tracking.ts'
import { useCollapse } from './use-collapse.ts'
import { useRotation } from './use-rotation.ts'

type Props = {
  page: AdPage
  placement: AdPlacement
  /** Hides the slot on this page. */
  onCollapse: (page: AdPage) => void
}

/** The advertisements of a reserved slot. */
export function SlotAds({ page, placement, onCollapse }: Props) {
  const frame = useRef<HTMLElement>(null)
  const { isLoading, groups } = useAdGroups(page)
  const [failed, setFailed] = useState<readonly PublicAdvertisement[]>([])
  const ads = (groups?.[placement] ?? []).filter((ad) => !failed.includes(ad) && !lacksPicture(ad))
  const isEmpty = !isLoading && ads.length === 0
  useCollapse(frame, isEmpty ? page : undefined, onCollapse)
  if (ads.length === 0)
    return <SlotFrame ref={frame} placement={placement} state={isLoading ? 'loading' : 'empty'} />
  const onFailure = (ad: PublicAdvertisement) => setFailed((earlier) => [...earlier, ad])
  return <RotatingAds placement={placement} ads={ads} onFailure={onFailure} />
}

type RotatingProps = {
  placement: AdPlacement
  /** At least one. */
  ads: readonly PublicAdvertisement[]
  /** Called with an advertisement whose picture cannot be loaded. */
  onFailure: (ad: PublicAdvertisement) => void
}

function RotatingAds({ placement, ads, onFailure }: RotatingProps) {
  const frame = useRef<HTMLElement>(null)
  const { turn, isRunning, isPaused, toggle, holdEvents } = useRotation(frame, ads.length)
  const [ad, next] = [ads[turn % ads.length], ads[(turn + 1) % ads.length]]
  // Loaded before it is shown, so that no empty frame appears in between.
  useEffect(() => {
    if (isRunning && next?.picture) new Image().src = next.picture.src
  }, [isRunning, next])
  if (!ad) return null
  const pause = ads.length > 1 && <PauseButton isPaused={isPaused} onPress={toggle} />
  return (
    <div {...holdEvents}>
      <TrackedAd frame={frame} placement={placement} ad={ad} controls={pause} onFailure={onFailure} />
    </div>
  )
}

type TrackedProps = {
  frame: RefObject<HTMLElement | null>
  placement: AdPlacement
  ad: PublicAdvertisement
  controls: ReactNode
  onFailure: (ad: PublicAdvertisement) => void
}

function TrackedAd({ frame, ad, onFailure, ...props }: TrackedProps) {
  const tracking = useAdTracking(frame, ad)
  return <AdFrame ref={frame} ad={ad} {...props} {...tracking} onPictureError={() => onFailure(ad)} />
}

function PauseButton({ isPaused, onPress }: { isPaused: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={t(isPaused ? 'ads.play' : 'ads.pause')}
      onClick={onPress}
    >
      <svg className={styles.icon} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={isPaused ? 'M4.5 2.5v11l9-5.5Z' : 'M4 3h2.5v10H4ZM9.5 3H12v10H9.5Z'} />
      </svg>
    </button>
  )
}
