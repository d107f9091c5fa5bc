import { useTranslation } from 'react-i18next'
import { SaveButtons } from '#src/social/web/lists/SaveButtons.tsx'
import type { Product } from '../../contract/product.ts'
import { getFullName, getShortName } from '../../contract/product-name.ts'
import { listProfiles } from '../../contract/sensory-style.ts'
import { ProductPlate } from '../ProductPlate.tsx'
import { Rating } from '../Rating.tsx'
import { Arcs } from '../sensory/Arcs.tsx'
import { useFormat } from '../use-format.ts'
import styles from './ProductHeader.module.css'

const sizes = '(min-width: 900px) 420px, 100vw'

/** Picture, name and what matters most: grade, origin, size, rating and taste. */
export function ProductHeader({ product }: { product: Product }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { brand, grade, origin, netQuantityMl, rating, description, language, status } = product
  const picture = product.pictures.find(({ kind }) => kind === 'bottle') ?? product.pictures[0] ?? null
  const places = [origin?.protectedName ?? origin?.region, ...(origin?.countries ?? []).map(format.country)]
  const facts = [
    places.filter(Boolean).join(', '),
    netQuantityMl === null ? '' : format.volume(netQuantityMl),
  ].filter(Boolean)
  return (
    <header className={styles.header}>
      <ProductPlate
        product={{ ...product, picture }}
        alt={t('catalogue:product.bottle', { name: getFullName(product) })}
        sizes={sizes}
        isPriority
      />
      <div className={styles.text}>
        {status === 'withdrawn' && <p className={styles.notice}>{t('catalogue:product.withdrawn')}</p>}
        {brand && <p className={styles.brand}>{brand}</p>}
        <h1 className={styles.name} lang={language ?? undefined}>
          {getShortName(product)}
        </h1>
        <p className={styles.grade}>{grade ? t(`catalogue:grades.${grade}`) : ''}</p>
        <p className={styles.facts} suppressHydrationWarning>
          {facts.join(' · ')}
        </p>
        <Rating rating={rating} />
        <SaveButtons productId={product._id} />
        <Arcs profile={listProfiles(product)[0]} />
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
      </div>
    </header>
  )
}
