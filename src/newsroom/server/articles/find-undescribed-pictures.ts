// Pictures that nobody has described yet. An empty description is a statement, “decoration”; so what is still to be
// described says so itself, by a class that the editor and the importer write and the sanitiser keeps.
import { undescribedClass } from '#src/news/contract/rich-text.ts'

const picture = /<img\b(?:[^>"]|"[^"]*")*>/g
const isMarked = new RegExp(`\\sclass="(?:[^"]*\\s)?${undescribedClass}(?:\\s[^"]*)?"`)

/**
 * Their addresses, in the order of the text.
 * @param html as the sanitiser left it
 */
export function findUndescribedPictures(html: string): string[] {
  return [...html.matchAll(picture)]
    .filter(([element]) => isMarked.test(element))
    .map(([element]) => (/\ssrc="([^"]*)"/.exec(element)?.[1] ?? '').replaceAll('&amp;', '&'))
}
