import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { ProductForm } from './ProductForm.tsx'
import { getProduct } from './products-api.ts'

type Props = {
  /** Undefined for a new product. */
  id?: string
  onClose: () => void
}

/** A dialog to create a product or to change one. */
export function ProductDialog({ id, onClose }: Props) {
  const { t } = useTranslation()
  const loaded = useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => getProduct(id ?? '', signal),
    enabled: id !== undefined,
    // The form starts with what is stored now.
    staleTime: 0,
    gcTime: 0,
  })
  const isReady = id === undefined || loaded.data !== undefined
  return (
    <AdminDialog title={t(id === undefined ? 'products:add' : 'products:edit')} onClose={onClose}>
      {loaded.isError && (
        <LoadFailure
          message={t('catalogue:product.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void loaded.refetch()}
        />
      )}
      {isReady && <ProductForm product={loaded.data} onClose={onClose} />}
    </AdminDialog>
  )
}
