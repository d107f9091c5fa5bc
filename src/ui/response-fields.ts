// Reads fields of API responses in the browser, without a schema validator, which would be larger than the page.

export type Fields = Partial<Record<string, unknown>>

export function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
