import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import styles from './PictureProperties.module.css'

/** File name, dimensions, file size, date and URL of a picture. */
export function PictureProperties({ picture }: { picture: LibraryPicture }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const tag = useLanguageTag()
  const properties = [
    [t('media:properties.file'), picture.fileName],
    [t('media:properties.dimensions'), `${picture.width} × ${picture.height}`],
    [t('media:properties.fileSize'), formatFileSize(picture.bytes, tag)],
    [t('media:properties.added'), formatDate(picture.createdAt, timeZone)],
    [t('media:properties.url'), picture.address],
  ]
  return (
    <dl className={styles.properties}>
      {properties
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className={styles.property}>
            <dt className={styles.name}>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function formatFileSize(bytes: number, tag: string): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const amount = bytes / (unit === 'kilobyte' ? 1_000 : 1_000_000)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
