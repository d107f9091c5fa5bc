import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { SegmentedChoice } from '#src/ui/admin/SegmentedChoice.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { Product } from '../../contract/product.ts'
import { ProductOffers } from './offers/ProductOffers.tsx'
import styles from './ProductDialog.module.css'
import { ProductForm } from './ProductForm.tsx'
import { ProductPictures } from './pictures/ProductPictures.tsx'
import { getProduct } from './products-api.ts'
import { ProductTastings } from './tastings/ProductTastings.tsx'

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
  return (
    <AdminDialog title={t(id === undefined ? 'products:add' : 'products:edit')} onClose={onClose}>
      {loaded.isError && (
        <LoadFailure
          message={t('catalogue:product.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void loaded.refetch()}
        />
      )}
      {id === undefined && <ProductForm product={undefined} onClose={onClose} />}
      {loaded.data && <ProductSections product={loaded.data} onClose={onClose} />}
    </AdminDialog>
  )
}

const sections = ['facts', 'pictures', 'offers', 'tastings'] as const

function ProductSections({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation()
  const [section, setSection] = useState<(typeof sections)[number]>('facts')
  return (
    <>
      <div className={styles.sections}>
        <SegmentedChoice
          label={t('products:sections.label')}
          value={section}
          options={sections.map((value) => ({ value, label: t(`products:sections.${value}`) }))}
          onValueChange={setSection}
        />
      </div>
      {/* Hidden instead of removed: what was typed stays. */}
      <div hidden={section !== 'facts'}>
        <ProductForm product={product} onClose={onClose} />
      </div>
      {section === 'pictures' && <ProductPictures productId={product._id} />}
      {section === 'offers' && <ProductOffers product={product} />}
      {section === 'tastings' && <ProductTastings product={product} />}
    </>
  )
}
