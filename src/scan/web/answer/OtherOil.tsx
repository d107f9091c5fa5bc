import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import type { Scan, ScanAnswer } from '../../contract/scan.ts'
import { Candidates } from './Candidates.tsx'
import { ProposeOil } from './ProposeOil.tsx'
import styles from './ScanAnswerView.module.css'

type Props = {
  answer: ScanAnswer
  isSaving: boolean
  onChoose: (productId: string) => void
  onReject: ((scan: Scan) => void) | undefined
}

/** The ways to the right oil when the one that was recognised is wrong. Of an earlier scan the photo may be gone. */
export function OtherOil({
  answer: { scan, product, candidates, labelCheck },
  isSaving,
  onChoose,
  onReject,
}: Props) {
  const { t } = useTranslation()
  const others = candidates.filter((candidate) => candidate.product._id !== product?._id)
  return (
    <>
      {others.length > 0 && <Candidates candidates={others} isSaving={isSaving} onChoose={onChoose} />}
      <div className={styles.actions}>
        <Link className={buttons.quiet} to="/app/oils">
          {t('scan:answer.search')}
        </Link>
        {onReject && (
          <button type="button" className={buttons.quiet} onClick={() => onReject(scan)}>
            {t('scan:consult.title')}
          </button>
        )}
      </div>
      {scan.isWaiting && <p>{t('scan:answer.waiting')}</p>}
      {!scan.isWaiting && !onReject && <p>{t('scan:answer.photoDeleted')}</p>}
      <ProposeOil scan={scan} labelCheck={labelCheck} />
    </>
  )
}
