// Texts of labels, each with its language. No schemas here: pages use it as well.
import type { LabelText } from './product-values.ts'

const getPrimarySubtag = (tag = ''): string => tag.split('-', 1)[0] ?? ''

/** Whether somebody who reads one language reads the text: `pt` and `pt-BR` are the same. */
export const isInLanguage = ({ language }: LabelText, tag: string | undefined): boolean =>
  getPrimarySubtag(language) === getPrimarySubtag(tag)

/** The texts in the language of the reader if there are any, otherwise those in the language of the first one. */
export function chooseLabelTexts(texts: readonly LabelText[], tag: string): LabelText[] {
  const own = texts.filter((text) => isInLanguage(text, tag))
  return own.length > 0 ? own : texts.filter((text) => isInLanguage(text, texts[0]?.language))
}

/** What a client sends that knows of one text: it replaces the first one. Without a text there is none in any language. */
export function replaceFirstText(texts: readonly LabelText[], text: string): LabelText[] {
  const [first, ...others] = texts
  return text === '' ? [] : [{ ...first, text }, ...others]
}

/** What a client sends that knows no languages: texts that are stored keep theirs. */
export function replaceTexts(texts: readonly LabelText[], given: readonly string[]): LabelText[] {
  return given.map((text) => texts.find((each) => each.text === text) ?? { text })
}
