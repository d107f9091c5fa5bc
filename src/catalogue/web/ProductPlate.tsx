import type { ProductCard, ShownPicture } from '../contract/product.ts'
import { Bottle } from './Bottle.tsx'
import './product-plate.css'

type Props = {
  product: Pick<ProductCard, 'brand' | 'name' | 'line' | 'container' | 'grade'> & {
    picture: ShownPicture | null
  }
  /** Empty where the name stands beside the picture. */
  alt: string
  /** CSS `sizes` of the picture. */
  sizes: string
  /** Loaded first: the main picture of the page. */
  isPriority?: boolean
}

/** The picture of a product on a plain plate, or a drawn bottle. */
export function ProductPlate({ product, alt, sizes, isPriority = false }: Props) {
  const { picture } = product
  return (
    <span className="product-plate">
      {picture ? (
        <img
          className="product-plate-picture"
          src={picture.src}
          srcSet={picture.srcSet || undefined}
          sizes={picture.srcSet ? sizes : undefined}
          width={picture.width}
          height={picture.height}
          alt={alt}
          decoding="async"
          {...(isPriority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      ) : (
        <Bottle product={product} />
      )}
    </span>
  )
}
