import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '#src/ui/admin/EditDialog.tsx'
import { SegmentedChoice } from '#src/ui/admin/SegmentedChoice.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { Product } from '../../contract/product.ts'
import { getFullName } from '../../contract/product-name.ts'
import { ProductAnalyses } from './analyses/ProductAnalyses.tsx'
import { ProductOffers } from './offers/ProductOffers.tsx'
import styles from './ProductDialog.module.css'
import { factsForm, ProductForm } from './ProductForm.tsx'
import { ProductPictures } from './pictures/ProductPictures.tsx'
import { getProduct } from './products-api.ts'
import { ProductTastings } from './tastings/ProductTastings.tsx'
import { useUnsavedForms } from './unsaved-forms.ts'

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
  const unsaved = useUnsavedForms()
  const getTitle = () => {
    if (id === undefined) return t('products:add')
    const name = loaded.data && getFullName(loaded.data)
    return name ? t('products:namedAction', { action: t('products:edit'), name }) : t('products:edit')
  }
  const onSaved = () => {
    // Nothing that another form holds is lost because the facts are saved.
    if ([...unsaved.forms].every((form) => form === factsForm)) onClose()
  }
  const form = { report: unsaved.report, onSaved }
  return (
    <EditDialog title={getTitle()} isChanged={unsaved.forms.size > 0} onClose={onClose}>
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

const sections = ['facts', 'pictures', 'offers', 'analyses', 'tastings'] as const
type Section = (typeof sections)[number]

type SectionsProps = Omit<ComponentProps<typeof ProductForm>, 'product'> & { product: Product }

function ProductSections({ product, ...form }: SectionsProps) {
  const { t } = useTranslation()
  const [section, setSection] = useState<Section>('facts')
  const [opened, setOpened] = useState<readonly Section[]>([])
  return (
    <>
      <div className={styles.sections}>
        <SegmentedChoice
          label={t('products:sections.label')}
          value={section}
          options={sections.map((value) => ({ value, label: t(`products:sections.${value}`) }))}
          onValueChange={(next) => {
            setSection(next)
            setOpened((before) => [...before, next])
          }}
        />
      </div>
      {/* Hidden instead of removed: what was typed stays. */}
      <div hidden={section !== 'facts'}>
        <ProductForm {...form} product={product} />
      </div>
      {opened.includes('pictures') && (
        <div hidden={section !== 'pictures'}>
          <ProductPictures productId={product._id} report={form.report} />
        </div>
      )}
      {opened.includes('offers') && (
        <div hidden={section !== 'offers'}>
          <ProductOffers product={product} report={form.report} />
        </div>
      )}
      {opened.includes('analyses') && (
        <div hidden={section !== 'analyses'}>
          <ProductAnalyses product={product} report={form.report} />
        </div>
      )}
      {opened.includes('tastings') && (
        <div hidden={section !== 'tastings'}>
          <ProductTastings product={product} report={form.report} />
        </div>
      )}
    </>
  )
}
