import { useTranslation } from 'react-i18next'
import styles from './AiPercentage.module.css'

const drop = 'M6 .8c3 4 5 6.5 5 9.2a5 5 0 0 1-10 0C1 7.3 3 4.8 6 .8Z'
const fieldHeight = 16

/** The declared share of machine-written text: an oil drop that fills, and the same in words. */
export function AiPercentage({ percent }: { percent: number }) {
  const { t } = useTranslation()
  const height = (fieldHeight * percent) / 100
  const surface = fieldHeight - height
  return (
    <span className={styles.share}>
      <svg className={styles.drop} viewBox={`0 0 12 ${fieldHeight}`} width="9" height="12" aria-hidden="true">
        <path className={styles.outline} d={drop} />
        {percent > 0 && (
          <svg
            y={surface}
            width="12"
            height={height}
            viewBox={`0 ${surface} 12 ${height}`}
            aria-hidden="true"
          >
            <path className={styles.oil} d={drop} />
          </svg>
        )}
      </svg>
      {t('news.aiPercentage', { percent })}
    </span>
  )
}
