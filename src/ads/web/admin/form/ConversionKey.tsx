import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { getConversionKey, replaceConversionKey } from '../ads-api.ts'
import styles from './ConversionKey.module.css'
import { writeConversionExample } from './conversion-example.ts'

/** The key by which the advertiser's server signs conversions, with an example. Loaded when it is opened. */
export function ConversionKey({ adId }: { adId: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const queryKey = ['conversion key', adId]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getConversionKey(adId, signal),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t('ads:conversions.show')}</summary>
      {isError && (
        <LoadFailure
          message={t('ads:conversions.loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className={styles.content}>
          <p>{t('ads:conversions.instructions')}</p>
          <pre className={styles.code} dir="ltr">
            <code>{writeConversionExample(data.key, window.location.origin)}</code>
          </pre>
          <div className={styles.actions}>
            <CopyButton
              text={data.key}
              label={t('ads:conversions.copyKey')}
              copiedLabel={t('ads:conversions.copied')}
              notCopiedLabel={t('ads:conversions.notCopied')}
            />
            <ReplaceKeyButton adId={adId} queryKey={queryKey} />
          </div>
        </div>
      )}
    </details>
  )
}

function ReplaceKeyButton({ adId, queryKey }: { adId: string; queryKey: string[] }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const replacing = useMutation({
    mutationFn: () => replaceConversionKey(adId),
    onSuccess: (reply) => {
      queryClient.setQueryData(queryKey, reply)
      showMessage(t('ads:conversions.replaced'))
    },
    onError: () => showError(t('ads:conversions.notReplaced')),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <button type="button" className={buttons.quiet} onClick={() => setIsAsking(true)}>
        {t('ads:conversions.replace')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('ads:conversions.replaceQuestion')}
          confirmLabel={t('ads:conversions.replace')}
          cancelLabel={t('admin:cancel')}
          isBusy={replacing.isPending}
          onConfirm={() => replacing.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('ads:conversions.replaceText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
