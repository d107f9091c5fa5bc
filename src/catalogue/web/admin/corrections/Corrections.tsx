import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GivenAnswer } from '#src/ui/admin/GivenAnswer.tsx'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useRevocableAnswer } from '#src/ui/admin/use-revocable-answer.ts'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Correction } from '../../../contract/correction.ts'
import { getFullName } from '../../../contract/product-name.ts'
import { correctionApi } from '../../product/correction/correction-api.ts'
import { useFactText } from '../../product/correction/use-fact-text.ts'
import styles from './Corrections.module.css'

type Decision = { isAccepted: boolean }

/** What members report as incorrect, with what the catalogue states now. Shows nothing while nobody has. */
export function Corrections() {
  const { t } = useTranslation()
  const list = useQuery({
    queryKey: ['corrections'],
    queryFn: ({ signal }) => correctionApi('GET /corrections', { signal }),
  })
  if (list.isError)
    return (
      <LoadFailure
        message={t('scans:corrections.failed')}
        retryLabel={t('shell.tryAgain')}
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data || list.data.total === 0) return null
  return (
    <Panel title={t('scans:corrections.count', { count: list.data.total })}>
      <ul className={styles.list}>
        {list.data.data.map((correction) => (
          <CorrectionItem key={correction._id} correction={correction} />
        ))}
      </ul>
    </Panel>
  )
}

function CorrectionItem({ correction }: { correction: Correction }) {
  const { t } = useTranslation()
  const text = useFactText()
  const queryClient = useQueryClient()
  const { _id, product, field, current, proposed, note } = correction
  const name = getFullName(product)
  const decide = useMutation({
    mutationFn: (isAccepted: boolean) =>
      correctionApi('POST /corrections/:id/decide', { params: { id: _id }, body: { isAccepted } }),
    onSuccess: (_, isAccepted) =>
      showMessage(t(isAccepted ? 'scans:corrections.accepted' : 'scans:corrections.refused')),
    onError: async (error) => {
      takeBack()
      // Somebody else was faster: the list that is loaded now shows it.
      if ((await readProblem(error)).status !== 404) showError(t('scans:saveFailed'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['corrections'] }),
  })
  const {
    answer: given,
    container,
    give,
    takeBack,
  } = useRevocableAnswer<Decision>(({ isAccepted }) => decide.mutate(isAccepted))
  return (
    <li>
      <div ref={container} tabIndex={-1} className={styles.correction}>
        <p>
          <Link to={`/app/oils/${product._id}`}>{name}</Link>
          {' · '}
          {t(`catalogue:correction.fields.${field}`)}
        </p>
        <p className={styles.change}>
          {current ? (
            <del dir="auto">{text.describe(field, current)}</del>
          ) : (
            <span className={styles.unknown}>{t('catalogue:product.notKnown')}</span>
          )}
          <ins dir="auto">{text.describe(field, proposed)}</ins>
        </p>
        {note && (
          <p>
            <bdi>{note}</bdi>
          </p>
        )}
        {given ? (
          <GivenAnswer
            title={t('scans:given')}
            hint={t(decide.isPending ? 'scans:sending' : 'scans:sentSoon')}
            undoLabel={t('scans:undo')}
            isSending={decide.isPending}
            onUndo={takeBack}
          >
            <p>{t(given.isAccepted ? 'scans:corrections.accept' : 'scans:corrections.refuse')}</p>
          </GivenAnswer>
        ) : (
          <p className={styles.actions}>
            <button
              type="button"
              className={buttons.primary}
              aria-label={t('scans:corrections.acceptNamed', { name })}
              onClick={() => give({ isAccepted: true })}
            >
              {t('scans:corrections.accept')}
            </button>
            <button
              type="button"
              className={buttons.quiet}
              aria-label={t('scans:corrections.refuseNamed', { name })}
              onClick={() => give({ isAccepted: false })}
            >
              {t('scans:corrections.refuse')}
            </button>
          </p>
        )}
      </div>
    </li>
  )
}
