import { useTranslation } from 'react-i18next'
import styles from './AdvertiserButton.module.css'

type Props = { title: string; onPress: () => void }

/** Below the title of an advertisement in a table. */
export function AdvertiserButton({ title, onPress }: Props) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('ad-billing:advertiser.ofAd', { title })}
      onClick={onPress}
    >
      {t('ad-billing:advertiser.enter')}
    </button>
  )
}
