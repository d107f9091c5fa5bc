import type { ProductCard } from '../contract/product.ts'
import { getShortName } from '../contract/product-name.ts'
import './bottle.css'
import './product-colors.css'

/** Outlines on a canvas of 120 by 260, with the rectangle of the label. */
const silhouettes = {
  'dark-glass': {
    body: 'M50 8h20v46c0 12 22 16 22 40v144c0 8-4 12-12 12H40c-8 0-12-4-12-12V94c0-24 22-28 22-40Z',
    cap: 'M48 4h24v22H48Z',
    label: [28, 118, 64, 92],
  },
  'clear-glass': {
    body: 'M52 8h16v52l26 34v144c0 8-4 12-12 12H38c-8 0-12-4-12-12V94l26-34Z',
    cap: 'M50 4h20v20H50Z',
    label: [26, 122, 68, 88],
  },
  tin: {
    body: 'M22 46h76c4 0 6 2 6 6v192c0 4-2 6-6 6H22c-4 0-6-2-6-6V52c0-4 2-6 6-6Z',
    cap: 'M64 28h22v18H64Z',
    label: [16, 74, 88, 148],
  },
  'bag-in-box': {
    body: 'M14 74h92v176H14Z',
    cap: 'M50 226h20v14H50Z',
    label: [14, 92, 92, 116],
  },
  plastic: {
    body: 'M50 10h20v26c0 12 28 22 28 46v30c-6 8-6 16 0 24v104c0 6-4 10-10 10H32c-6 0-10-4-10-10V136c6-8 6-16 0-24V82c0-24 28-34 28-46Z',
    cap: 'M48 6h24v20H48Z',
    label: [22, 138, 76, 84],
  },
  ceramic: {
    body: 'M52 12h16v34c0 10 34 30 34 88 0 62-20 96-26 116H44c-6-20-26-54-26-116 0-58 34-78 34-88Z',
    cap: 'M50 6h20v16H50Z',
    label: [24, 112, 72, 76],
  },
} as const

type Props = { product: Pick<ProductCard, 'brand' | 'name' | 'line' | 'container' | 'grade'> }

/** A drawn bottle with the brand on its label, for products without a picture. Decorative: the name stands beside it. */
export function Bottle({ product }: Props) {
  const { body, cap, label } = silhouettes[product.container ?? 'dark-glass']
  const [x, y, width, height] = label
  return (
    <svg className="bottle" viewBox="0 0 120 260" aria-hidden="true" data-container={product.container}>
      <path className="bottle-glass" d={body} />
      <path className="bottle-cap" d={cap} />
      <rect className="bottle-label" x={x} y={y} width={width} height={height} />
      <foreignObject x={x} y={y} width={width} height={height}>
        <div className="bottle-text">
          <span className="bottle-brand">{product.brand || getShortName(product)}</span>
        </div>
      </foreignObject>
    </svg>
  )
}
