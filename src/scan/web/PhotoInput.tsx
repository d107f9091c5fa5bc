import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Scanner.module.css'

type Props = { className: string | undefined; onPhoto: (photo: Blob) => void }

/** A photo of the device; phones offer their camera as well. */
export function PhotoInput({ className, onPhoto }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.file}>
      <input
        id={id}
        className={styles.fileInput}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
        onChange={({ currentTarget }) => {
          const photo = currentTarget.files?.[0]
          if (photo) onPhoto(photo)
        }}
      />
      <label htmlFor={id} className={className}>
        {t('scan:choosePhoto')}
      </label>
    </div>
  )
}
