import { useTranslation } from 'react-i18next'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import styles from './Trend.module.css'

const arrows: Record<number, string> = { 1: '▲', [-1]: '▼' }

/** Change from the period before, as a share; undefined when there is nothing to compare with. */
export function Trend({ change }: { change: number | undefined }) {
  const { t } = useTranslation()
  const tag = useLanguageTag()
  if (change === undefined)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('ad-reports:trend.unknown')}</span>
      </>
    )
  const percent = new Intl.NumberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(change)
  return (
    <>
      <span className={styles.arrow} aria-hidden="true">
        {arrows[Math.sign(change)]}
      </span>{' '}
      <span className="visually-hidden">{t('ad-reports:trend.label')}</span> <bdi>{percent}</bdi>
    </>
  )
}
