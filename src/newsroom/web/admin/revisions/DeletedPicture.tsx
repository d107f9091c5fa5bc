import { useTranslation } from 'react-i18next'
import { SpotDrawing } from '#src/ui/SpotDrawing.tsx'
import styles from './DeletedPicture.module.css'

/** Placeholder for a deleted picture. */
export function DeletedPicture() {
  const { t } = useTranslation()
  return (
    <span className={styles.placeholder}>
      <SpotDrawing of="bareBough" />
      {t('revisions:deletedPicture')}
    </span>
  )
}
