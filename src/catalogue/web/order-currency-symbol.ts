/**
 * Adds a mark to a price in Arabic that ends with a symbol such as `JP¥`. Without it, a browser shows the sign in front
 * of its letters: the sign has no direction of its own.
 */
export function orderCurrencySymbol(price: string): string {
  return price.replace(/^\u200f.*[A-Z]\p{Sc}$/u, '$&\u200e')
}
