// Reads a WordPress export (WXR 1.0 to 1.2) as a stream, with one item in memory at a time.
// sax runs in strict mode to detect truncated files. Harmless errors that occur in real exports are ignored: bare
// ampersands, control characters, text around the root element.
import { basename } from 'node:path'
import sax from 'sax'
import type { ProblemError } from '#src/platform/problem.ts'
import { createBrokenExportError } from '../broken-export-error.ts'
import { readText } from '../read-text.ts'
import { collectWxr, type WxrEvent } from './collect-wxr.ts'

// sax rejects a comment or attribute with more characters than this. The setting is global and missing in the types.
// Text and CDATA are not affected, because they arrive in chunks.
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
const forbiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

type WxrOptions = { onBytes?: (bytes: number) => void; onMisencodedLine?: () => void }

/** @throws ProblemError 422 `broken-export` with the line number and how to fix it */
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
    const oversizedTextLine = collector.getOversizedTextLine()
    if (oversizedTextLine !== undefined) throw createTooLongError(path, oversizedTextLine)
    yield* collector.takeEvents()
  }
  const [line, openItem] = [parser.line + 1, collector.getOpenItemTitle()]
  const isFinished = collector.isComplete()
  parser.close()
  if (!isFinished) throw createCutOffError(path, line, openItem, collector.hasStarted())
  yield* collector.takeEvents()
}

/**
 * sax drops the `<` after an unfinished entity (`AT&T</title>`), so the tags no longer match.
 * This escapes such an ampersand first, except in CDATA, where it is literal.
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
  const detail = `the text at line ${line} is longer than 64 MB. Remove it and import the rest.`
  return createBrokenExportError(basename(path), detail)
}

function createCutOffError(
  path: string,
  line: number,
  openItem: string | undefined,
  hasStarted: boolean,
): Error {
  if (!hasStarted)
    return createBrokenExportError(basename(path), 'this is not a WordPress export: it contains no XML.')
  return createBrokenExportError(
    basename(path),
    `the file ends in the middle, at line ${line}${formatOpenItem(openItem)}: the export or its download was cut off. ` +
      'Export again (a large site in several parts, by year or author) and import the whole file.',
  )
}

function formatOpenItem(openItem: string | undefined): string {
  return openItem === undefined ? '' : `, inside “${openItem}”`
}
