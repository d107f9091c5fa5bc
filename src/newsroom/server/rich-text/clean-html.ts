// An article's HTML made safe to store and to show: only what the editor offers survives.
// Synchronous and possibly slow, so the server runs it in a worker thread (rich-text.ts).
import sanitize from 'sanitize-html'
import { linkProtocols } from '#src/news/contract/rich-text.ts'
import { exposeRawText } from '../../contract/expose-raw-text.ts'
import { allowedElements, commonAttributes, removedWithContent } from './allowed-markup.ts'
import { assertAllowedSize, invalidContent } from './assert-allowed-size.ts'
import { cleanElement } from './clean-element.ts'
import { cleanText } from './clean-text.ts'

const schemes = linkProtocols.map((protocol) => protocol.slice(0, -1))
// Renaming and unwrapping can let the next reading close a tag elsewhere; honest texts settle in two rounds.
const maxRounds = 12

/**
 * The clean form of `html`, which is also the clean form of itself.
 * @throws ProblemError 400 naming `content` when the text is beyond the limits of the contract.
 */
export function cleanHtml(html: string): string {
  let before = cleanText(html)
  for (let round = 0; round < maxRounds; round += 1) {
    // Each round is checked: the result must pass when it is saved again.
    const opened = exposeRawText(before)
    assertAllowedSize(opened)
    const after = closeFrames(sanitize(opened, options))
    if (after === before) return after
    before = after
  }
  throw invalidContent(
    'has tags that are nested too irregularly. Paste it as plain text and format it again.',
  )
}

// The published types do not know allowedEmptyAttributes yet.
const options: sanitize.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: Object.keys(allowedElements),
  nonTextTags: [...removedWithContent],
  // cleanElement builds these; the library's own lists stay as the second lock on the same door.
  allowedAttributes: { '*': [...commonAttributes], ...toMutableLists(allowedElements) },
  allowedSchemes: schemes,
  allowedSchemesByTag: { img: ['http', 'https', 'data'], iframe: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'player.vimeo.com'],
  allowedEmptyAttributes: ['alt'],
  transformTags: { '*': cleanElement },
  selfClosing: [...sanitize.defaults.selfClosing, 'iframe'],
  textFilter: cleanText,
}

/** What stood in a frame stands behind it by now: a frame is written like an element without content, and is none. */
function closeFrames(html: string): string {
  return html.replaceAll(/(<iframe [^<>]*?) \/>/g, '$1></iframe>')
}

function toMutableLists(attributes: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(attributes).map(([name, list]) => [name, [...list]]))
}
