// Which fonts the browser of a reader fetches for a page in a Latin script, as the style sheet of the fonts has them.
import { posix } from 'node:path'

const face = /@font-face \{([^}]*)\}/g

/**
 * Paths of the files that basic Latin letters are set with, upright and in italics: nearly every page has both. Words
 * that are bold and italic are left out, few articles have them; so are letters and signs that stand in files for them.
 */
export function listLatinFonts(path: string, css: string): string[] {
  return Array.from(css.matchAll(face), ([, rules = '']) => rules)
    .filter((rules) => /unicode-range:\s*U\+20-7E\b/.test(rules) && !isBoldItalic(rules))
    .flatMap((rules) => /url\("([^"]+\.woff2)"\)/.exec(rules)?.[1] ?? [])
    .map((address) => posix.join(posix.dirname(path), address))
}

function isBoldItalic(rules: string): boolean {
  return /font-style: italic/.test(rules) && /font-weight: [67]00;/.test(rules)
}
