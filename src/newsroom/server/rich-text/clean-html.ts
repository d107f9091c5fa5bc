// Sanitizes the HTML of an article to the markup that the editor supports.
// Synchronous and possibly slow, so the server runs it in a worker thread (rich-text.ts).
import sanitize from 'sanitize-html'
import { linkProtocols } from '#src/news/contract/rich-text.ts'
import { exposeRawText } from '../../contract/expose-raw-text.ts'
import { allowedElements, commonAttributes, removedWithContent } from './allowed-markup.ts'
import { assertAllowedSize, invalidContent } from './assert-allowed-size.ts'
import { cleanElement } from './clean-element.ts'
import { cleanText } from './clean-text.ts'

const schemes = linkProtocols.map((protocol) => protocol.slice(0, -1))
// Renamed or removed tags can change how the output is parsed again. Ordinary texts are stable after two rounds.
const maxRounds = 12

/**
 * Idempotent: sanitizing the result does not change it.
 * @throws ProblemError 400 naming `content` when the text exceeds the limits of the contract.
 */
export function cleanHtml(html: string): string {
  let before = cleanText(html)
  for (let round = 0; round < maxRounds; round += 1) {
    // Checked in each round, because the result must pass the check when it is saved again.
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

// The published types lack allowedEmptyAttributes.
const options: sanitize.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: Object.keys(allowedElements),
  nonTextTags: [...removedWithContent],
  // cleanElement returns only these attributes; the library's allow-list is a second check.
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

/** Frames are serialized as self-closing, which is invalid for iframes. Their content was moved behind them before. */
function closeFrames(html: string): string {
  return html.replaceAll(/(<iframe [^<>]*?) \/>/g, '$1></iframe>')
}

function toMutableLists(attributes: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(attributes).map(([name, list]) => [name, [...list]]))
}
