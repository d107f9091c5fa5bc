import { useTranslation } from 'react-i18next'
import styles from './AiPercentage.module.css'

const dropPath = 'M6 .8c3 4 5 6.5 5 9.2a5 5 0 0 1-10 0C1 7.3 3 4.8 6 .8Z'
const viewBoxHeight = 16

/** The declared percentage of AI-written text, as text and as the fill level of a drop icon. */
export function AiPercentage({ percent }: { percent: number }) {
  const { t } = useTranslation()
  const fillHeight = (viewBoxHeight * percent) / 100
  const fillTop = viewBoxHeight - fillHeight
  return (
    <span className={styles.percentage}>
      <svg
        className={styles.drop}
        viewBox={`0 0 12 ${viewBoxHeight}`}
        width="9"
        height="12"
        aria-hidden="true"
      >
        <path className={styles.outline} d={dropPath} />
        {percent > 0 && (
          <svg
            y={fillTop}
            width="12"
            height={fillHeight}
            viewBox={`0 ${fillTop} 12 ${fillHeight}`}
            aria-hidden="true"
          >
            <path className={styles.fill} d={dropPath} />
          </svg>
        )}
      </svg>
      {t('news.aiPercentage', { percent })}
    </span>
  )
}
