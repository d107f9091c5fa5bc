import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SaveButton } from '#src/social/web/lists/SaveButton.tsx'
import type { ProductCard } from '../contract/product.ts'
import { getFullName, getShortName } from '../contract/product-name.ts'
import { ProductPlate } from './ProductPlate.tsx'
import styles from './ProductTile.module.css'
import { Rating } from './Rating.tsx'
import { useFormat } from './use-format.ts'

const sizes = '(min-width: 1240px) 280px, (min-width: 900px) 25vw, (min-width: 600px) 33vw, 50vw'

type Props = { product: ProductCard; heading?: 'h2' | 'h3'; hasSaveButton?: boolean }

/** A product in a grid. */
export function ProductTile({ product, heading = 'h2', hasSaveButton = true }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const Heading = heading
  const { grade, countries, region, netQuantityMl, harvestYear, brand, rating } = product
  const facts = [
    grade ? t(`catalogue:grades.${grade}`) : '',
    netQuantityMl === null ? '' : format.volume(netQuantityMl),
    harvestYear === null ? '' : String(harvestYear),
  ].filter(Boolean)
  return (
    <article className={styles.tile}>
      <ProductPlate product={product} alt="" sizes={sizes} />
      {hasSaveButton && <SaveButton list="favourites" productId={product._id} name={getFullName(product)} />}
      <div className={styles.text}>
        {brand && <p className={styles.brand}>{brand}</p>}
        <Heading className={styles.name}>
          <Link className={styles.link} to={`/app/oils/${product._id}`}>
            {getShortName(product)}
          </Link>
        </Heading>
        <p className={styles.facts} suppressHydrationWarning>
          {format.join([region, ...countries.map(format.country)])}
        </p>
        {/* No line begins with the dot. */}
        <p className={styles.facts}>{facts.join('\u00a0· ')}</p>
        {rating.count > 0 && <Rating rating={rating} />}
      </div>
    </article>
  )
}
