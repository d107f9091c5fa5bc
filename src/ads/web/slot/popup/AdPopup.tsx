import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicAdvertisement } from '../../../contract/advertisement.ts'
import { useAdTracking } from '../use-ad-tracking.ts'
import styles from './AdPopup.module.css'
import { PopupCard } from './PopupCard.tsx'

type Props = { ad: PublicAdvertisement; onClose: () => void }

/**
 * A card at the lower edge. As a popover it takes no focus and locks nothing, and the browser closes it on Escape and on a
 * click beside it. Stop rendering it in `onClose`.
 */
export function AdPopup({ ad, onClose }: Props) {
  const { t } = useTranslation()
  const popup = useRef<HTMLElement>(null)
  const { onOpen, onPictureLoad } = useAdTracking(popup, ad)
  useEffect(() => popup.current?.showPopover(), [])
  const close = () => popup.current?.hidePopover()
  return (
    <aside
      ref={popup}
      popover="auto"
      className={`${styles.popup} no-print`}
      aria-label={t('ads.label')}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <PopupCard
        ad={ad}
        onClose={close}
        onOpen={onOpen}
        onPictureLoad={onPictureLoad}
        onPictureError={close}
      />
    </aside>
  )
}
