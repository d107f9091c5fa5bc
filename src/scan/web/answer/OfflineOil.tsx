import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { KnownNumber } from '#src/catalogue/contract/known-numbers.ts'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import buttons from '#src/ui/button.module.css'
import { AnswerTitle } from './AnswerTitle.tsx'
import styles from './ScanAnswerView.module.css'

/** An oil that was found among the numbers on this device, without a connection. */
export function OfflineOil({ oil, onAgain }: { oil: KnownNumber; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.answer}>
      <AnswerTitle>{t('scan:answer.recognised')}</AnswerTitle>
      <p>
        <strong>
          <bdi>{getFullName(oil)}</bdi>
        </strong>
      </p>
      {oil.grade && <p>{t(`catalogue:grades.${oil.grade}`)}</p>}
      <p>{t('scan:offlineOil')}</p>
      <div className={styles.actions}>
        <button type="button" className={buttons.primary} onClick={onAgain}>
          {t('scan:again')}
        </button>
        <Link className={buttons.quiet} to={`/app/oils/${oil._id}`}>
          {t('scan:answer.open', { name: getFullName(oil) })}
        </Link>
      </div>
    </div>
  )
}
