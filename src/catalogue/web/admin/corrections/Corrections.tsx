import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '#src/ui/admin/Panel.tsx'
import buttons from '#src/ui/button.module.css'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Correction } from '../../../contract/correction.ts'
import { getFullName } from '../../../contract/product-name.ts'
import { correctionApi } from '../../product/correction/correction-api.ts'
import styles from './Corrections.module.css'

/** What members report as incorrect, with what the catalogue states now. Shows nothing while nobody has. */
export function Corrections() {
  const { t } = useTranslation()
  const list = useQuery({
    queryKey: ['corrections'],
    queryFn: ({ signal }) => correctionApi('GET /corrections', { signal }),
  })
  if (!list.data || list.data.total === 0) return null
  return (
    <Panel title={t('scans:corrections.count', { count: list.data.total })}>
      <ul>
        {list.data.data.map((correction) => (
          <CorrectionItem key={correction._id} correction={correction} />
        ))}
      </ul>
    </Panel>
  )
}

function CorrectionItem({ correction }: { correction: Correction }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { _id, product, field, current, proposed, note } = correction
  const name = getFullName(product)
  const decide = useMutation({
    mutationFn: (isAccepted: boolean) =>
      correctionApi('POST /corrections/:id/decide', { params: { id: _id }, body: { isAccepted } }),
    onSuccess: (_, isAccepted) =>
      showMessage(t(isAccepted ? 'scans:corrections.accepted' : 'scans:corrections.refused')),
    onError: async (error) => {
      // Somebody else was faster: the list that is loaded now shows it.
      if ((await readProblem(error)).status !== 404) showError(t('scans:saveFailed'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['corrections'] }),
  })
  return (
    <li className={styles.correction}>
      <p>
        <Link to={`/app/oils/${product._id}`}>{name}</Link>
        {' · '}
        {t(`catalogue:correction.fields.${field}`)}
      </p>
      <p className={styles.change}>
        <del dir="auto">{current || t('catalogue:product.notKnown')}</del>
        <ins dir="auto">{proposed}</ins>
      </p>
      {note && <p dir="auto">{note}</p>}
      <p className={styles.actions}>
        <button
          type="button"
          className={buttons.primary}
          aria-label={t('scans:corrections.acceptNamed', { name })}
          disabled={decide.isPending}
          onClick={() => decide.mutate(true)}
        >
          {t('scans:corrections.accept')}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-label={t('scans:corrections.refuseNamed', { name })}
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          {t('scans:corrections.refuse')}
        </button>
      </p>
    </li>
  )
}
