import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import buttons from '#src/ui/button.module.css'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { AdReportLink } from '../../../contract/ad-report-link.ts'
import styles from './ReportLinks.module.css'
import { createReportLink, listReportLinks, type ReportSubject, revokeReportLink } from './sharing-api.ts'

/** Links by which an advertiser reads a report without an account. */
export function ReportLinks({ subject }: { subject: ReportSubject }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = ['ad report links', subject]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => listReportLinks(subject, signal),
  })
  const reload = () => queryClient.invalidateQueries({ queryKey })
  const creation = useMutation({
    mutationFn: () => createReportLink(subject),
    onError: () => showError(t('ad-billing:links.notCreated')),
    onSettled: reload,
  })
  const active = data?.filter(({ isActive }) => isActive) ?? []
  return (
    <div className={styles.links}>
      <p className={styles.note}>{t('ad-billing:links.explanation')}</p>
      {isError && (
        <LoadFailure
          message={t('ad-billing:links.loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {active.length > 0 && (
        <ul className={styles.list}>
          {active.map((link) => (
            <ReportLink key={link._id} link={link} onRevoked={reload} />
          ))}
        </ul>
      )}
      <div>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={creation.isPending}
          onClick={() => creation.isPending || creation.mutate()}
        >
          {t('ad-billing:links.create')}
        </button>
      </div>
    </div>
  )
}

function ReportLink({ link, onRevoked }: { link: AdReportLink; onRevoked: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const [isAsking, setIsAsking] = useState(false)
  const revocation = useMutation({
    mutationFn: () => revokeReportLink(link._id),
    onSuccess: () => showMessage(t('ad-billing:links.revoked')),
    onError: () => showError(t('ad-billing:links.notRevoked')),
    onSettled: async () => {
      setIsAsking(false)
      await onRevoked()
    },
  })
  return (
    <li className={styles.link}>
      <a className={styles.url} href={link.url} target="_blank" rel="noreferrer" dir="ltr">
        {link.url}
      </a>
      <span className={styles.note}>
        {t('ad-billing:links.expires', { day: formatDate(link.expiresAt, timeZone) })}
      </span>
      <div className={styles.actions}>
        <CopyButton
          text={link.url}
          label={t('ad-billing:links.copy')}
          copiedLabel={t('ads:conversions.copied')}
          notCopiedLabel={t('ads:conversions.notCopied')}
        />
        <button type="button" className={buttons.quiet} onClick={() => setIsAsking(true)}>
          {t('ad-billing:links.revoke')}
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('ad-billing:links.revokeQuestion')}
          confirmLabel={t('ad-billing:links.revoke')}
          cancelLabel={t('admin:cancel')}
          isBusy={revocation.isPending}
          onConfirm={() => revocation.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('ad-billing:links.revokeText')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
