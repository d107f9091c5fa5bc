// Lists the font files that a browser loads for a page in Latin script, from the @font-face rules.
import { posix } from 'node:path'

const face = /@font-face \{([^}]*)\}/g

/**
 * Paths of the files with basic Latin letters, upright and italic, which nearly every page uses. Excludes bold italics,
 * which few articles use, and files for rare letters and signs.
 */
export function listLatinFonts(path: string, css: string): string[] {
  return Array.from(css.matchAll(face), ([, rules = '']) => rules)
    .filter((rules) => /unicode-range:\s*U\+20-7E\b/.test(rules) && !isBoldItalic(rules))
    .flatMap((rules) => /url\("([^"]+\.woff2)"\)/.exec(rules)?.[1] ?? [])
    .map((url) => posix.join(posix.dirname(path), url))
}

function isBoldItalic(rules: string): boolean {
  return /font-style: italic/.test(rules) && /font-weight: [67]00;/.test(rules)
}
