import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import buttons from '#src/ui/button.module.css'
import { showError } from '#src/ui/status/status-message.ts'
import type { Scan, ScanAnswer } from '../../contract/scan.ts'
import { scanApi } from '../scan-api.ts'
import { AnswerTitle } from './AnswerTitle.tsx'
import { Candidates } from './Candidates.tsx'
import { ConsultExpert } from './ConsultExpert.tsx'
import { LabelCheckView } from './LabelCheckView.tsx'
import { LotAnalysis } from './LotAnalysis.tsx'
import { OtherOil } from './OtherOil.tsx'
import { ProposeOil } from './ProposeOil.tsx'
import { ReadText } from './ReadText.tsx'
import { RecognisedProduct } from './RecognisedProduct.tsx'
import styles from './ScanAnswerView.module.css'

type Props = {
  answer: ScanAnswer
  onChange: (answer: ScanAnswer) => void
  /** Sends the photo again, where this page still has it, because it does not show the product. */
  onReject?: (scan: Scan) => void
  onAgain: () => void
}

/** What the scanner found: one product, a choice of several, or what to do better. */
export function ScanAnswerView({ answer, onChange, onReject, onAgain }: Props) {
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { scan, product, candidates } = answer
  const isDecided = scan.decidedBy === 'expert'
  const id = scan._id
  const isChoice = !product && scan.status === 'uncertain' && !scan.subject && candidates.length > 0

  /** Takes a moment, because the recogniser learns from the photo. */
  async function choose(productId: string) {
    if (isSaving) return
    setSaving(true)
    try {
      onChange(await scanApi('POST /scans/:id/confirm', { params: { id }, body: { productId } }))
      setIsChoosing(false)
    } catch {
      showError(t('scan:problems.failed'))
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className={styles.answer}>
      <AnswerTitle key={`${id} ${product?._id}`}>
        <Title answer={answer} />
      </AnswerTitle>
      {product && <RecognisedProduct product={product} harvestYear={scan.read.harvestYear} />}
      {!product && scan.subject && <p className={styles.advice}>{t(`scan:subject.${scan.subject}.text`)}</p>}
      {product && isDecided && <p>{t('scan:answer.byExpert')}</p>}
      {!product && isDecided && <p>{t('scan:answer.unknownToExpert')}</p>}
      {isChoice && (
        <Candidates
          candidates={candidates}
          isSaving={isSaving}
          onChoose={(productId) => void choose(productId)}
        />
      )}
      {isPhotoBad(scan) && <p className={styles.advice}>{t('scan:answer.failedAdvice')}</p>}
      {scan.hint && !product && <p className={styles.advice}>{t(`scan:hints.${scan.hint}`)}</p>}
      {!product && scan.isWaiting && <NextStep scan={scan} isChoice={isChoice} />}
      <div className={styles.actions}>
        {product && (
          <Link className={buttons.primary} to={`/app/oils/${product._id}`}>
            {t('scan:answer.open', { name: getFullName(product) })}
          </Link>
        )}
        <button type="button" className={product ? buttons.quiet : buttons.primary} onClick={onAgain}>
          {t('scan:again')}
        </button>
        {product && !isDecided && (
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
        <OtherOil
          answer={answer}
          isSaving={isSaving}
          onChoose={(productId) => void choose(productId)}
          onReject={onReject}
        />
      )}
      {!product && scan.isWaiting && scan.question === null && (
        <ConsultExpert key={`consult-${id}`} scanId={id} onChange={onChange} />
      )}
      {!product && !scan.subject && <ProposeOil key={id} scan={scan} labelCheck={answer.labelCheck} />}
      {answer.analysis && <LotAnalysis analysis={answer.analysis} />}
      {answer.labelCheck && (
        <LabelCheckView
          check={answer.labelCheck}
          product={product}
          protectedOrigin={answer.protectedOrigin}
        />
      )}
      <ReadText read={scan.read} />
    </div>
  )
}

function Title({ answer: { scan, product } }: { answer: ScanAnswer }) {
  const { t } = useTranslation()
  if (!product && scan.subject) return t(`scan:subject.${scan.subject}.title`)
  return t(`scan:answer.${product ? 'recognised' : scan.status}`)
}

function NextStep({ scan, isChoice }: { scan: Scan; isChoice: boolean }) {
  const { t } = useTranslation()
  const next = isChoice ? 'noneOfThese' : 'waiting'
  // Announced when the person has asked an expert.
  return <p role="status">{t(scan.question === null ? `scan:answer.${next}` : 'scan:consult.asked')}</p>
}

/** A better photo helps only where the label was not read. */
function isPhotoBad({ status, subject, decidedBy }: Scan): boolean {
  return status === 'failed' && subject === undefined && decidedBy !== 'expert'
}
