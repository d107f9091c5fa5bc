import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicAdvertisement } from '../../../contract/advertisement.ts'
import { useAdTracking } from '../use-ad-tracking.ts'
import styles from './AdPopup.module.css'
import { PopupCard } from './PopupCard.tsx'

type Props = { ad: PublicAdvertisement; onClose: () => void }

/** Screen readers announce changes of a live region that they already know. */
const announceAfterMs = 500

/**
 * A card at the lower edge. As a popover it takes no focus and locks nothing, and the browser closes it on Escape and on a
 * click beside it. Tab leads to it from wherever the focus is. Stop rendering it in `onClose`.
 */
export function AdPopup({ ad, onClose }: Props) {
  const { t } = useTranslation()
  const popup = useRef<HTMLElement>(null)
  const tracking = useAdTracking(popup, ad)
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    // Browsers let the content of a popover follow its source when the focus is moved.
    const source = document.querySelector<HTMLElement>(':focus')
    popup.current?.showPopover(source ? { source } : {})
    setTimeout(setAnnounced, announceAfterMs, true)
  }, [])
  const close = () => popup.current?.hidePopover()
  return (
    <>
      <p role="status" className="visually-hidden">
        {isAnnounced && t('ads.appeared')}
      </p>
      <aside
        ref={popup}
        popover="auto"
        className={`${styles.popup} no-print`}
        aria-label={t('ads.label')}
        onToggle={({ newState }) => newState === 'closed' && onClose()}
      >
        <PopupCard ad={ad} onClose={close} {...tracking} onPictureError={close} />
      </aside>
    </>
  )
}
