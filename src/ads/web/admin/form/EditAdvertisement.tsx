import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { getAdvertisement } from '../ads-api.ts'
import { AdvertisementDialog } from './AdvertisementDialog.tsx'

type Props = {
  id: string
  /** The form creates another advertisement like this one. */
  isCopy?: boolean
  onClose: () => void
}

/** Opens an advertisement as it is stored now: the list may be older. */
export function EditAdvertisement({ id, isCopy = false, onClose }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery({
    queryKey: ['advertisement-to-edit', id],
    queryFn: ({ signal }) => getAdvertisement(id, signal),
    // The form keeps what it was opened with.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <AdvertisementDialog {...(isCopy ? { template: data } : { ad: data })} onClose={onClose} />
  return (
    <AdminDialog
      title={t(isCopy ? 'ads:form.createTitle' : 'ads:form.editTitle')}
      isFullWidth
      onClose={onClose}
    >
      {isError ? (
        <LoadFailure
          message={t('ads:form.loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status">{t('shell.loading')}</p>
      )}
    </AdminDialog>
  )
}
