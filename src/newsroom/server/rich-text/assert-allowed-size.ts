// Rejects oversized HTML before it is sanitized. The sanitizer takes quadratic time for deep nesting; this check is one
// linear pass of the same parser and stops at the first exceeded limit.
import { Parser } from 'htmlparser2'
import { depthLimit, markupLimit, tagLimit, textLimitBytes } from '#src/news/contract/rich-text.ts'
import { invalidRequest, type ProblemError } from '#src/platform/problem.ts'

/** Void elements (HTML, section 13.1.2) and obsolete ones without content. */
const voidElements = new Set(
  'area base br col embed hr img input link meta source track wbr basefont bgsound frame keygen param'.split(
    ' ',
  ),
)

/** @throws ProblemError 400 naming `content` when the markup is too long, too deep or has too many tags. */
export function assertAllowedSize(html: string): void {
  if (html.length > markupLimit) {
    throw invalidContent(
      'is longer than 5 MB. Upload large pictures and link to them instead of pasting them.',
    )
  }
  let depth = 0
  let tags = 0
  let textBytes = 0
  let openIgnoredElements = 0
  const parser = new Parser({
    onopentag(name) {
      tags += 1
      if (tags > tagLimit)
        throw invalidContent(`has more than ${tagLimit} tags. Split it or paste it as plain text.`)
      // A void element (br, img) has no content, so it does not add depth.
      if (!voidElements.has(name)) depth += 1
      if (depth > depthLimit) {
        throw invalidContent(
          `has more than ${depthLimit} elements inside one another. Close open tags or simplify it.`,
        )
      }
      if (name === 'script' || name === 'style') openIgnoredElements += 1
    },
    ontext(text) {
      if (openIgnoredElements === 0) textBytes += Buffer.byteLength(text)
      if (textBytes > textLimitBytes)
        throw invalidContent('has more than 300 kB of text. Split it into several articles.')
    },
    onclosetag(name) {
      if (!voidElements.has(name)) depth -= 1
      if (name === 'script' || name === 'style') openIgnoredElements -= 1
    },
  })
  parser.write(html)
  parser.end()
}

export function invalidContent(reason: string): ProblemError {
  return invalidRequest([{ path: 'content', message: `The text ${reason}` }])
}
