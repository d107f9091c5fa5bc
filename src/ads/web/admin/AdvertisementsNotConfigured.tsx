import { useTranslation } from 'react-i18next'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import styles from './AdvertisementsNotConfigured.module.css'

/** Placeholder page: advertisements have no settings yet. */
export function AdvertisementsNotConfigured() {
  const { t } = useTranslation()
  return (
    <>
      <AdminPageHeader title={t('admin:ads.title')} />
      <p className={styles.text}>{t('admin:ads.notConfigured')}</p>
    </>
  )
}
