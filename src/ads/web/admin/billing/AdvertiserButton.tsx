import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './AdvertiserButton.module.css'
import { AdvertiserDialog } from './AdvertiserDialog.tsx'

/** Sets who pays for an advertisement, also for a deleted one. */
export function AdvertiserButton({ ad }: { ad: { _id: string; title: string } }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('ad-billing:advertiser.ofAd', { title: ad.title })}
        onClick={() => setIsOpen(true)}
      >
        {t('ad-billing:advertiser.enter')}
      </button>
      {isOpen && <AdvertiserDialog ad={ad} onClose={() => setIsOpen(false)} />}
    </>
  )
}
