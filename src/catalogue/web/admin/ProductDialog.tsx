import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '#src/ui/admin/EditDialog.tsx'
import { SegmentedChoice } from '#src/ui/admin/SegmentedChoice.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { Product } from '../../contract/product.ts'
import { getFullName } from '../../contract/product-name.ts'
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
  const [isChanged, setIsChanged] = useState(false)
  const getTitle = () => {
    if (id === undefined) return t('products:add')
    const name = loaded.data && getFullName(loaded.data)
    return name ? t('products:namedAction', { action: t('products:edit'), name }) : t('products:edit')
  }
  const form = { onChanged: setIsChanged, onSaved: onClose }
  return (
    <EditDialog title={getTitle()} isChanged={isChanged} onClose={onClose}>
      {(cancel) => (
        <>
          {loaded.isError && (
            <LoadFailure
              message={t('catalogue:product.failed')}
              retryLabel={t('shell.tryAgain')}
              onRetry={() => void loaded.refetch()}
            />
          )}
          {id === undefined && <ProductForm {...form} product={undefined} onCancel={cancel} />}
          {loaded.data && <ProductSections {...form} product={loaded.data} onCancel={cancel} />}
        </>
      )}
    </EditDialog>
  )
}

const sections = ['facts', 'pictures', 'offers', 'tastings'] as const

type SectionsProps = Omit<ComponentProps<typeof ProductForm>, 'product'> & { product: Product }

function ProductSections({ product, ...form }: SectionsProps) {
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
        <ProductForm {...form} product={product} />
      </div>
      {section === 'pictures' && <ProductPictures productId={product._id} />}
      {section === 'offers' && <ProductOffers product={product} />}
      {section === 'tastings' && <ProductTastings product={product} />}
    </>
  )
}
