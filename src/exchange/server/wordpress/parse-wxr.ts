// Reads a WordPress export (WXR 1.0 to 1.2) as a stream: one item in memory at a time.
// sax is strict here, so a file cut in the middle is noticed; what real exports get wrong without
// losing anything (bare ampersands, control characters, text around the root) is forgiven.
import { basename } from 'node:path'
import sax from 'sax'
import type { ProblemError } from '#src/platform/problem.ts'
import { createBrokenExportError } from '../broken-export-error.ts'
import { readText } from '../read-text.ts'
import { collectWxr, type WxrEvent } from './collect-wxr.ts'

// Beyond this many characters within one comment or attribute sax takes the file for an attack.
// It is a setting of the whole module, unknown to its types; text and CDATA are not concerned, they arrive in pieces.
Object.assign(sax, { MAX_BUFFER_LENGTH: 16 * 1024 * 1024 })

const ignoredErrors = [
  'Invalid character entity',
  'Invalid character in entity name',
  'Malformed comment',
  'XML declaration encoding',
  'Text data outside of root node',
  'Non-whitespace before first tag',
  'Inappropriately located doctype',
]
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these.
const forbiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export type WxrOptions = { onBytes?: (bytes: number) => void; onMisencodedLine?: () => void }

/** @throws ProblemError `broken-export` naming the line and what to do */
export async function* parseWxr(path: string, options: WxrOptions = {}): AsyncGenerator<WxrEvent> {
  const parser = sax.parser(true, { position: true })
  const collector = collectWxr(parser)
  let isInCdata = false
  let failure: ProblemError | undefined
  parser.onopencdata = () => {
    isInCdata = true
  }
  parser.onclosecdata = () => {
    isInCdata = false
  }
  parser.onerror = (error) => {
    if (!ignoredErrors.some((start) => error.message.startsWith(start))) {
      failure ??= createDamagedError(path, parser.line + 1, error, collector.getOpenItemTitle())
    }
    parser.resume()
  }

  for await (const text of readText(path, options)) {
    writeToParser(parser, text.replaceAll(forbiddenCharacters, ''), () => isInCdata)
    if (failure) throw failure
    const tooLongAt = collector.getOversizedTextLine()
    if (tooLongAt !== undefined) throw createTooLongError(path, tooLongAt)
    yield* collector.takeEvents()
  }
  const [line, openItem] = [parser.line + 1, collector.getOpenItemTitle()]
  const isFinished = collector.isComplete()
  parser.close()
  if (!isFinished) throw createCutOffError(path, line, openItem, collector.hasStarted())
  yield* collector.takeEvents()
}

/**
 * sax swallows the `<` right after an unfinished entity (`AT&T</title>`), which unbalances the file:
 * such an ampersand is escaped first, unless it lies in CDATA, where it means itself.
 */
function writeToParser(parser: sax.SAXParser, text: string, isInCdata: () => boolean): void {
  let start = 0
  for (const match of text.matchAll(/&[\w#]*(?=<)/g)) {
    parser.write(text.slice(start, match.index))
    parser.write(isInCdata() ? match[0] : `&amp;${match[0].slice(1)}`)
    start = match.index + match[0].length
  }
  parser.write(text.slice(start))
}

function createDamagedError(
  path: string,
  line: number,
  error: Error,
  openItem: string | undefined,
): ProblemError {
  const reason = error.message.split('\n', 1)[0] ?? ''
  return createBrokenExportError(
    basename(path),
    `the XML is damaged at line ${line}${formatOpenItem(openItem)}: ${reason}. ` +
      'Export the site again, or repair that line, and import the whole file.',
  )
}

function createTooLongError(path: string, line: number): ProblemError {
  const detail = `the text at line ${line} is longer than 64 MB. Take it out and import the rest.`
  return createBrokenExportError(basename(path), detail)
}

function createCutOffError(
  path: string,
  line: number,
  openItem: string | undefined,
  hasBegun: boolean,
): Error {
  if (!hasBegun)
    return createBrokenExportError(basename(path), 'this is not a WordPress export: it holds no XML.')
  return createBrokenExportError(
    basename(path),
    `the file ends in the middle, at line ${line}${formatOpenItem(openItem)}: the export or its download was cut off. ` +
      'Export again (a big site in several parts, by year or author) and import the whole file.',
  )
}

function formatOpenItem(openItem: string | undefined): string {
  return openItem === undefined ? '' : `, inside “${openItem}”`
}
