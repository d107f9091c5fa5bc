import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import buttons from '#src/ui/button.module.css'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { AccountRequest } from '../../contract/subscription.ts'
import { PlanDialog } from './PlanDialog.tsx'
import styles from './plans.module.css'
import { closePlanRequest, listPlanRequests } from './subscription-admin-api.ts'

/** What members have asked for. Shows nothing while nobody has. */
export function PlanRequests() {
  const { t, ready } = useTranslation(['common', 'admin', 'plans', 'subscription'])
  const list = useQuery({
    queryKey: ['plan-requests'],
    queryFn: ({ signal }) => listPlanRequests(signal),
  })
  if (!ready || !list.data || list.data.total === 0) return null
  return (
    <Panel title={t('plans:requests', { count: list.data.total })}>
      <ul className={styles.requests}>
        {list.data.data.map((request) => (
          <RequestItem key={request._id} request={request} />
        ))}
      </ul>
    </Panel>
  )
}

function RequestItem({ request }: { request: AccountRequest }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const [isGranting, setIsGranting] = useState(false)
  const { account, plan, message, createdAt } = request
  const name = account.name || account.email
  const close = useMutation({
    mutationFn: () => closePlanRequest(request._id),
    onSuccess: () => showMessage(t('plans:closed', { name })),
    onError: async (error) => {
      // Another admin was faster: the list that is loaded now shows it.
      if ((await readProblem(error)).status !== 404) showError(t('plans:failed'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['plan-requests'] }),
  })
  return (
    <li className={styles.request}>
      <p>
        <bdi>{name}</bdi>
        {' · '}
        {t('plans:change', {
          from: t(`subscription:plans.${account.plan}`),
          to: t(`subscription:plans.${plan}`),
        })}
        {' · '}
        {formatDate(createdAt, timeZone)}
      </p>
      {account.name && <p className={styles.email}>{account.email}</p>}
      {message && (
        <p className={styles.message} dir="auto">
          {message}
        </p>
      )}
      <p className={styles.actions}>
        <button
          type="button"
          className={buttons.primary}
          aria-label={t('plans:namedButton', { label: t('plans:grant'), name })}
          onClick={() => setIsGranting(true)}
        >
          {t('plans:grant')}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          aria-label={t('plans:namedButton', { label: t('plans:close'), name })}
          disabled={close.isPending}
          onClick={() => close.mutate()}
        >
          {t('plans:close')}
        </button>
      </p>
      {isGranting && (
        <PlanDialog account={{ id: account._id, name }} plan={plan} onClose={() => setIsGranting(false)} />
      )}
    </li>
  )
}
