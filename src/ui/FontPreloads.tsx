import type { LanguageCode } from '#src/i18n/languages.ts'
import naskhArabic from './fonts/naskh-arabic.woff2?url'
import naskhArabicBold from './fonts/naskh-arabic-bold.woff2?url'
import sansArabic from './fonts/sans-arabic.woff2?url'
import sansCyrillic from './fonts/sans-cyrillic.woff2?url'
import sansDevanagari from './fonts/sans-devanagari.woff2?url'
import sansLatin from './fonts/sans-latin.woff2?url'
import serifCyrillic from './fonts/serif-cyrillic.woff2?url'
import serifLatin from './fonts/serif-latin.woff2?url'

const latin = [serifLatin, sansLatin]
const otherScripts: Partial<Record<LanguageCode, string[]>> = {
  ar: [naskhArabic, naskhArabicBold, sansArabic],
  hi: [sansDevanagari],
  ru: [serifCyrillic, sansCyrillic],
  // These languages use system fonts.
  ch: [],
  jp: [],
}

/** Preloads the fonts that every page of its language shows at once. Browsers load every other font when a character needs it. */
export function FontPreloads({ language }: { language: LanguageCode }) {
  return (otherScripts[language] ?? latin).map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
  ))
}
