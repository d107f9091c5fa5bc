import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import type { PublicAdvertisement } from '../../../contract/advertisement.ts'
import { Creative } from '../Creative.tsx'
import { useAdTracking } from '../use-ad-tracking.ts'
import styles from './AdPopup.module.css'

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
      <p className={styles.label}>{t('ads.label')}</p>
      <button type="button" className={styles.close} aria-label={t('ads.close')} onClick={close}>
        <Icon name="cross" />
      </button>
      <div className={styles.space}>
        <Creative ad={ad} onOpen={onOpen} onPictureLoad={onPictureLoad} onPictureError={close} />
      </div>
    </aside>
  )
}
