import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { usePublication } from '#src/ui/admin/use-publication.ts'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import styles from './PictureProperties.module.css'

/** What the picture is, for those who file it. */
export function PictureProperties({ picture }: { picture: LibraryPicture }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = usePublication()
  const { tag } = getLanguage(findLanguageCode(i18n.language) ?? fallbackLanguage)
  const facts = [
    [t('media:facts.file'), picture.fileName],
    [t('media:facts.size'), `${picture.width} × ${picture.height}`],
    [t('media:facts.weight'), weightOf(picture.bytes, tag)],
    [t('media:facts.added'), formatDate(picture.createdAt, timeZone)],
    [t('media:facts.address'), picture.address],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function weightOf(bytes: number, tag: string): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const amount = bytes / (unit === 'kilobyte' ? 1_000 : 1_000_000)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
