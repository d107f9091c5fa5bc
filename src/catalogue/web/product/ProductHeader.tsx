import { useTranslation } from 'react-i18next'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { SaveButtons } from '#src/social/web/lists/SaveButtons.tsx'
import { ShareLinks } from '#src/ui/share/ShareLinks.tsx'
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
export function ProductHeader({ product, url }: { product: Product; url: string }) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const { brand, grade, origin, netQuantityMl, rating, description, status } = product
  const labelTag = product.language ? getLanguage(product.language).tag : undefined
  const picture = product.pictures.find(({ kind }) => kind === 'bottle') ?? product.pictures[0] ?? null
  const places = [
    origin?.protectedName ?? origin?.region ?? '',
    ...(origin?.countries ?? []).map(format.country),
  ]
  const language = findLanguageCode(i18n.language)
  const translatedName = language && product.names[language]
  const facts = [format.join(places), netQuantityMl === null ? '' : format.volume(netQuantityMl)].filter(
    Boolean,
  )
  return (
    <header className={styles.header}>
      <ProductPlate
        product={{ ...product, picture }}
        alt={t('catalogue:product.bottle', { name: getFullName(product) })}
        sizes={sizes}
        isPriority
      />
      <div className={styles.text}>
        {product.sources.name?.source === 'demo' && (
          <p className={styles.demo}>{t('catalogue:product.demo')}</p>
        )}
        {status === 'withdrawn' && <p className={styles.notice}>{t('catalogue:product.withdrawn')}</p>}
        {brand && <p className={styles.brand}>{brand}</p>}
        <h1 className={styles.name} lang={labelTag}>
          <bdi>{getShortName(product)}</bdi>
        </h1>
        {translatedName && <p className={styles.translatedName}>{translatedName}</p>}
        <p className={styles.grade}>{grade ? t(`catalogue:grades.${grade}`) : ''}</p>
        <p className={styles.facts} suppressHydrationWarning>
          {facts.join(' · ')}
        </p>
        <Rating rating={rating} />
        <PriceSummary product={product} />
        <SaveButtons productId={product._id} />
        <Arcs profile={listProfiles(product)[0]} />
        {description && (
          <p className={styles.description} dir="auto" lang={labelTag}>
            {description}
          </p>
        )}
        <div className={styles.share}>
          <ShareLinks title={getFullName(product)} url={url} />
        </div>
      </div>
    </header>
  )
}

/** How many stores sell it and the lowest price among those that have it. */
function PriceSummary({ product: { offers } }: { product: Product }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (offers.length === 0) return null
  // Available offers come first, the lowest price of a currency before the others.
  const [first] = offers
  const hasPrice = first && first.price !== null && first.inStock !== false
  return (
    <p className={styles.price} suppressHydrationWarning>
      <a href="#stores">
        {[
          hasPrice && t('catalogue:stores.from', { price: format.price(first.price ?? 0, first.currency) }),
          t('catalogue:stores.count', { count: offers.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </a>
    </p>
  )
}
