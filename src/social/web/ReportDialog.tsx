import { useTranslation } from 'react-i18next'
import { MemberFormDialog } from '#src/auth/web/MemberFormDialog.tsx'
import { useLastMember } from '#src/auth/web/use-session.ts'
import { useFormDraft } from '#src/ui/form/use-form-draft.ts'
import type { Problem } from '#src/ui/read-problem.ts'
import type { NewReport } from '../contract/member.ts'
import { commentApi } from './comments/comment-api.ts'
import { personApi } from './people/person-api.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { reviewApi } from './reviews/review-api.ts'

const problems = {
  'email-not-confirmed': 'unconfirmed',
  'too-many-requests': 'busy',
  'own-review': 'own-review',
  'own-comment': 'own-comment',
} as const

function findProblem({ status, code }: Problem) {
  return status === 0 ? 'offline' : (problems[code as keyof typeof problems] ?? 'failed')
}

type Props = { subject: { kind: 'review' | 'comment' | 'person'; id: string }; onClose: () => void }

function sendReport({ kind, id }: Props['subject'], body: NewReport): Promise<unknown> {
  const params = { id }
  if (kind === 'review') return reviewApi('POST /reviews/:id/reports', { params, body })
  if (kind === 'person') return personApi('POST /people/:id/reports', { params, body })
  return commentApi('POST /comments/:id/reports', { params, body })
}

/** Reports a review, a comment or a person to the admins. */
export function ReportDialog({ subject, onClose }: Props) {
  const { t, ready } = useTranslation(['common', 'social'])
  const key = `report ${subject.kind} ${subject.id} ${useLastMember()?._id}`
  const [report, setReport, forget] = useFormDraft<NewReport>(key, { reason: 'spam', note: '' })
  if (!ready) return null
  return (
    <MemberFormDialog
      title={t(`social:report.titles.${subject.kind}`)}
      signInFirst={t('social:report.signInFirst')}
      received={t('social:report.received')}
      labels={{
        cancel: t('social:form.cancel'),
        close: t('social:report.close'),
        send: t('social:report.send'),
      }}
      send={() => sendReport(subject, report).then(forget)}
      describeProblem={(problem) => t(`social:problems.${findProblem(problem)}`)}
      onClose={onClose}
    >
      <ReasonFields value={report} noteLabel={t('social:report.note')} onChange={setReport} />
    </MemberFormDialog>
  )
}
