import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import buttons from '#src/ui/button.module.css'
import { showError } from '#src/ui/status/status-message.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { scanApi } from '../scan-api.ts'
import { Candidates } from './Candidates.tsx'
import { LabelCheckView } from './LabelCheckView.tsx'
import { ProposeOil } from './ProposeOil.tsx'
import { ReadText } from './ReadText.tsx'
import { RecognisedProduct } from './RecognisedProduct.tsx'
import styles from './ScanAnswerView.module.css'

type Props = { answer: ScanAnswer; onChange: (answer: ScanAnswer) => void; onAgain: () => void }

/** What the scanner found: one product, a choice of several, or what to do better. */
export function ScanAnswerView({ answer, onChange, onAgain }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const { scan, product, candidates } = answer
  const others = candidates.filter((candidate) => candidate.product._id !== product?._id)
  const id = scan._id

  // biome-ignore lint/correctness/useExhaustiveDependencies: screen readers begin to read each new answer here
  useEffect(() => {
    heading.current?.focus()
  }, [id, product?._id])

  async function choose(productId: string) {
    try {
      onChange(await scanApi('POST /scans/:id/confirm', { params: { id }, body: { productId } }))
      setIsChoosing(false)
    } catch {
      showError(t('scan:problems.failed'))
    }
  }

  return (
    <div className={styles.answer}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t(`scan:answer.${product ? 'recognised' : scan.status}`)}
      </h2>
      {product && <RecognisedProduct product={product} harvestYear={scan.read.harvestYear} />}
      {!product && scan.status === 'uncertain' && (
        <Candidates candidates={candidates} onChoose={(productId) => void choose(productId)} />
      )}
      {scan.status === 'failed' && <p className={styles.advice}>{t('scan:answer.failedAdvice')}</p>}
      {scan.hint && !product && <p className={styles.advice}>{t(`scan:hints.${scan.hint}`)}</p>}
      {!product && scan.isWaiting && <p>{t('scan:answer.waiting')}</p>}
      <div className={styles.actions}>
        {product && (
          <Link className={buttons.primary} to={`/app/oils/${product._id}`}>
            {t('scan:answer.open', { name: getFullName(product) })}
          </Link>
        )}
        <button type="button" className={product ? buttons.quiet : buttons.primary} onClick={onAgain}>
          {t('scan:again')}
        </button>
        {product && others.length > 0 && scan.decidedBy === 'recogniser' && (
          <button
            type="button"
            className={buttons.quiet}
            aria-expanded={isChoosing}
            onClick={() => setIsChoosing(!isChoosing)}
          >
            {t('scan:answer.wrong')}
          </button>
        )}
      </div>
      {product && isChoosing && (
        <Candidates candidates={others} onChoose={(productId) => void choose(productId)} />
      )}
      {!product && <ProposeOil key={id} scan={scan} />}
      {answer.labelCheck && <LabelCheckView check={answer.labelCheck} />}
      <ReadText read={scan.read} />
    </div>
  )
}
