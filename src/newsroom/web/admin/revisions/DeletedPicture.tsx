import { useTranslation } from 'react-i18next'
import { Illustration } from '#src/ui/Illustration.tsx'
import styles from './DeletedPicture.module.css'

/** Placeholder for a deleted picture. */
export function DeletedPicture() {
  const { t } = useTranslation()
  return (
    <span className={styles.placeholder}>
      <Illustration name="bareBough" />
      {t('revisions:deletedPicture')}
    </span>
  )
}
