// Finds pictures without alternative text. An empty `alt` declares a decorative picture, so the editor and the importer
// mark pictures to be described with a class, which the sanitizer keeps.
import { undescribedClass } from '#src/news/contract/rich-text.ts'

const picture = /<img\b(?:[^>"]|"[^"]*")*>/g
const isMarked = new RegExp(`\\sclass="(?:[^"]*\\s)?${undescribedClass}(?:\\s[^"]*)?"`)

/**
 * Their URLs, in the order of the text.
 * @param html output of the sanitizer
 */
export function findUndescribedPictures(html: string): string[] {
  return [...html.matchAll(picture)]
    .filter(([element]) => isMarked.test(element))
    .map(([element]) => (/\ssrc="([^"]*)"/.exec(element)?.[1] ?? '').replaceAll('&amp;', '&'))
}
