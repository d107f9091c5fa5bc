// What a front label says, and the parts that several designs share.

type FrontLabel = {
  id: string
  brand: string
  /** Line or cultivar: what tells the oils of a brand apart. */
  title: string
  grade: string
  cultivars: string
  volume: string
  origin: string
  /** Empty unless the oil was extracted cold. */
  cold: string
  /** CSS pixels. */
  width: number
  height: number
}

/** A design returns the inside of the label as HTML; inks are the custom properties --paper, --ink and --accent. */
export type Design = (label: FrontLabel) => string

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One line of text, set as large as it fits up to `size` pixels. */
export function line(text: string, size: number, style = ''): string {
  return text ? `<div data-fit style="font-size:${size}px;${style}">${escapeHtml(text)}</div>` : ''
}

/** Text that may wrap. */
export const block = (text: string, size: number, style = ''): string =>
  text ? `<div style="font-size:${size}px;text-wrap:balance;${style}">${escapeHtml(text)}</div>` : ''

/** A drawing behind the text, on a canvas of the size of the label. */
export const drawing = ({ width, height }: FrontLabel, content: string): string =>
  `<svg class="drawing" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${content}</svg>`

/** Children one below the other, in the area between the insets (top, sides, bottom). */
export function column([top, side, bottom]: [number, number, number], content: string, style = ''): string {
  return `<div class="column" style="inset:${top}px ${side}px ${bottom}px;${style}">${content}</div>`
}

/** Two texts at both ends of a row. */
export const ends = (first: string, second: string, size: number, style = ''): string =>
  `<div class="ends" style="font-size:${size}px;${style}"><span>${escapeHtml(first)}</span><span>${escapeHtml(second)}</span></div>`

/** An olive leaf: `length` along the x axis, turned around its stem. */
export const leaf = (x: number, y: number, length: number, degrees: number, attributes: string): string =>
  `<path d="M0 0C${length * 0.25} ${-length * 0.2} ${length * 0.75} ${-length * 0.17} ${length} 0C${length * 0.75} ${length * 0.17} ${length * 0.25} ${length * 0.2} 0 0Z" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)})" ${attributes}/>`

/** Numbers from 0 below `count`. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const serif = `font-family:'Source Serif 4 Variable','Noto Naskh Arabic','Noto Serif Devanagari Variable','Noto Serif JP Variable','Noto Serif SC Variable',serif;`
export const sans = `font-family:'Source Sans 3 Variable','Noto Naskh Arabic','Noto Serif Devanagari Variable','Noto Serif JP Variable','Noto Serif SC Variable',sans-serif;`
