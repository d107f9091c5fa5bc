import { useTranslation } from 'react-i18next'
import { SpotDrawing } from '#src/ui/SpotDrawing.tsx'
import styles from './DeletedPicture.module.css'

/** Stands where a picture was that somebody deleted. */
export function DeletedPicture() {
  const { t } = useTranslation()
  return (
    <span className={styles.gone}>
      <SpotDrawing of="bareBough" />
      {t('revisions:deletedPicture')}
    </span>
  )
}
