import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { getProduct } from '../products-api.ts'
import { MergeForm } from './MergeForm.tsx'

type Props = { ids: [string, string]; onClose: () => void; onMerged: () => void }

/** Merges two oils that are the same. */
export function MergeDialog({ ids, onClose, onMerged }: Props) {
  const { t } = useTranslation()
  const loaded = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['product', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => getProduct(id, signal),
      staleTime: 0,
    })),
  })
  const [one, other] = loaded.map(({ data }) => data)
  return (
    <AdminDialog title={t('products:merge.title')} isFullWidth onClose={onClose}>
      {loaded.some(({ isError }) => isError) && (
        <LoadFailure
          message={t('catalogue:product.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => {
            for (const { refetch } of loaded) void refetch()
          }}
        />
      )}
      {one && other && <MergeForm products={[one, other]} onClose={onClose} onMerged={onMerged} />}
    </AdminDialog>
  )
}
