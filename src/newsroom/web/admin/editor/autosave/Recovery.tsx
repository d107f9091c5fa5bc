import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'
import { tellFailure } from '#src/ui/admin/status-line.ts'
import { useMoments } from '#src/ui/admin/use-moments.ts'
import buttons from '#src/ui/button.module.css'
import { discardDraft } from '../../desk-calls.ts'
import { plainTextOf } from '../../diff/read-body.ts'
import { WordDifference } from '../../diff/WordDifference.tsx'
import { localCopies } from './local-copies.ts'
import type { Opening, Unsaved } from './open-article.ts'
import styles from './Recovery.module.css'

type Props = {
  opening: Opening
  unsaved: Unsaved
  onChoose: (opening: Opening, isUnsaved: boolean) => void
}

/** Words were typed and never saved: shown beside what is stored, to go on with or to throw away. */
export function Recovery({ opening, unsaved, onChoose }: Props) {
  const { t } = useTranslation()
  const moment = useMoments()
  const [isBusy, setIsBusy] = useState(false)
  const { fields, typedAt, isOnlyHere, baseVersion, copyId = opening.copyId } = unsaved
  const textOf = ({ title, summary, content }: typeof fields) =>
    [title, summary, plainTextOf(content)].filter(Boolean).join('\n')

  async function discard(): Promise<void> {
    setIsBusy(true)
    try {
      if (opening.after !== null) await discardDraft(opening.id)
      await localCopies.remove(copyId)
      onChoose({ ...opening, after: null }, false)
    } catch {
      tellFailure(t('desk:recovery.discardFailed'))
      setIsBusy(false)
    }
  }

  return (
    <>
      <DeskHead title={t('desk:recovery.title')} />
      <div className={styles.recovery}>
        <p>{t(isOnlyHere ? 'desk:recovery.here' : 'desk:recovery.kept', { time: moment(typedAt) })}</p>
        <div className={styles.actions}>
          <button
            type="button"
            className={buttons.primary}
            onClick={() => onChoose({ ...opening, start: fields, baseVersion, copyId }, true)}
          >
            {t('desk:recovery.goOn')}
          </button>
          <button type="button" className={buttons.quiet} disabled={isBusy} onClick={discard}>
            {t('desk:recovery.discard')}
          </button>
        </div>
        <WordDifference
          before={{ label: t('desk:recovery.stored'), text: textOf(opening.start) }}
          after={{ label: t('desk:recovery.typed'), text: textOf(fields) }}
          language={fields.language}
        />
      </div>
    </>
  )
}
