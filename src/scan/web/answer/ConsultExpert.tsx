import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { updateSessionUser } from '#src/auth/web/session.ts'
import { useLastMember } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { scanApi } from '../scan-api.ts'
import styles from './ScanAnswerView.module.css'

const maxQuestion = 500

type Props = { scanId: string; onChange: (answer: ScanAnswer) => void }

/** Members ask an expert about their scan, who answers it before others. Uses one consulting of their plan. */
export function ConsultExpert({ scanId, onChange }: Props) {
  const { t } = useTranslation()
  const user = useLastMember()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<'none' | 'failed'>()
  if (!user) return null
  const { consultingsLeft } = user

  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy || !user) return
    const question = String(new FormData(event.currentTarget).get('question') ?? '')
    setIsBusy(true)
    setProblem(undefined)
    try {
      const answer = await scanApi('POST /scans/:id/consult', { params: { id: scanId }, body: { question } })
      updateSessionUser({ ...user, consultingsLeft: Math.max(consultingsLeft - 1, 0) })
      onChange(answer)
    } catch (error) {
      const { code } = await readProblem(error)
      setProblem(code === 'no-consultings' ? 'none' : 'failed')
    } finally {
      setIsBusy(false)
    }
  }

  if (consultingsLeft < 1 || problem === 'none')
    return (
      <p>
        {t('scan:consult.none')} <Link to="/app/subscription">{t('scan:consult.plans')}</Link>
      </p>
    )
  return (
    <section className={styles.proposal} aria-label={t('scan:consult.title')}>
      <details>
        <summary>{t('scan:consult.title')}</summary>
        <form className={styles.form} onSubmit={(event) => void ask(event)}>
          <p>{t('scan:consult.lead', { count: consultingsLeft })}</p>
          <Field label={t('scan:consult.question')}>
            {(control) => (
              <textarea {...control} name="question" rows={3} dir="auto" maxLength={maxQuestion} />
            )}
          </Field>
          {problem && <p role="alert">{t('scan:problems.failed')}</p>}
          <p>
            <button type="submit" className={buttons.quiet} aria-disabled={isBusy}>
              {t('scan:consult.send')}
            </button>
          </p>
        </form>
      </details>
    </section>
  )
}
