// How a product is called in headings and lists.
import type { ProductCard } from './product.ts'

type Named = Pick<ProductCard, 'name' | 'brand' | 'line'>

/** The name without the brand, which stands above it; with the variant unless the name contains it. */
export function getShortName({ name, brand, line }: Named): string {
  const start = name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? brand.length : 0
  const own = brand ? name.slice(start).trim() : name
  return !line || own.toLowerCase().includes(line.toLowerCase()) ? own : `${own} ${line}`
}

/** Brand and name, for titles and alternative texts. */
export function getFullName(product: Named): string {
  const short = getShortName(product)
  return [short === product.brand ? '' : product.brand, short].filter(Boolean).join(' ')
}
