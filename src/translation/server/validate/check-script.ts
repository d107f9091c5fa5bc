// Whether a text is plausibly in the target language: its script, its frequent words and its length.
import type { LanguageCode } from '#src/i18n/languages.ts'

const scripts: Readonly<Record<LanguageCode, RegExp>> = {
  en: /\p{Script=Latin}/gu,
  ar: /\p{Script=Arabic}/gu,
  ch: /\p{Script=Han}/gu,
  de: /\p{Script=Latin}/gu,
  fr: /\p{Script=Latin}/gu,
  hi: /\p{Script=Devanagari}/gu,
  jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ru: /\p{Script=Cyrillic}/gu,
  sp: /\p{Script=Latin}/gu,
}
/** Characters of a translation for each character of the English text. */
const relativeLengths: Readonly<Record<LanguageCode, number>> = {
  en: 1,
  ar: 0.85,
  ch: 0.32,
  de: 1.15,
  fr: 1.15,
  hi: 1,
  jp: 0.48,
  ru: 1.05,
  sp: 1.1,
}
const frequentWords: Partial<Record<LanguageCode, string>> = {
  en: 'the of and to in is are was were that for with on from by this which have has not it be at as',
  de: 'der die das und ist sind war nicht ein eine einer von mit für auf den dem des im zu auch wird werden',
  fr: 'le la les et est sont des du une dans pour que qui par sur avec pas ce cette au aux ne en',
  sp: 'el la los las y es son del una en para que por con se no su sus al como más lo',
}

/** Names and trade marks stay as they are, so a part of the text may be in another script. */
const minScriptRatio = 0.3
/** Shorter texts may consist of names. */
const minLetters = 14
const minWords = 3

export function isPlausibleScript(target: string, language: LanguageCode): boolean {
  const letters = count(target, /\p{L}/gu)
  if (letters < minLetters) return true
  if (count(target, scripts[language]) / letters < minScriptRatio) return false
  // Japanese without kana is Chinese.
  return language !== 'jp' || letters < 2 * minLetters || /[\u3040-\u30ff]/.test(target)
}

/** Between languages of one script: the words of the source language must not be more frequent. */
export function isOtherLanguage(target: string, from: LanguageCode, to: LanguageCode): boolean {
  const fromWords = countFrequentWords(target, from)
  return from !== to && fromWords >= minWords && fromWords > 2 * countFrequentWords(target, to)
}

export function isPlausibleLength(
  source: { text: string; language: LanguageCode },
  target: { text: string; language: LanguageCode },
): boolean {
  const expected = (source.text.length / relativeLengths[source.language]) * relativeLengths[target.language]
  const slack = 12
  return target.text.length >= (expected - slack) * 0.3 && target.text.length <= (expected + slack) * 3
}

function countFrequentWords(text: string, language: LanguageCode): number {
  const frequent = new Set(frequentWords[language]?.split(' '))
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => frequent.has(word)).length
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
