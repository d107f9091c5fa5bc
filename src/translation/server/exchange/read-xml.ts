// Reads XML of translators' programs. Entities and external files are never resolved: a file with a document type
// declaration that declares entities is refused, and so is everything that is not well-formed.
import sax from 'sax'
import { ProblemError } from '#src/platform/problem.ts'

export type XmlElement = {
  /** Without prefix. */
  name: string
  attributes: ReadonlyMap<string, string>
}
type XmlHandler = {
  open: (element: XmlElement) => void
  text: (text: string) => void
  close: (name: string) => void
}

const maxDepth = 64
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
const forbiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/**
 * @param roots names that the first element may have
 * @throws ProblemError 422 `broken-file` with the line
 */
export function readXml(bytes: Buffer, roots: readonly string[], handler: XmlHandler): void {
  const parser = sax.parser(true, { position: true })
  const open: string[] = []
  const fail = (reason: string) => {
    throw brokenFile(`Line ${parser.line + 1}: ${reason}`)
  }
  let hasRoot = false
  parser.onerror = (error) => fail(error.message.split('\n', 1)[0] ?? '')
  parser.ondoctype = (doctype) => {
    if (/[[\]]|!ENTITY/i.test(doctype)) fail('declarations of entities are not accepted')
  }
  parser.onopentag = ({ name, attributes }) => {
    const localName = withoutPrefix(name)
    if (!hasRoot && !roots.includes(localName))
      fail(`the file begins with <${localName}> instead of <${roots[0]}>`)
    hasRoot = true
    open.push(localName)
    if (open.length > maxDepth) fail('elements are nested too deeply')
    handler.open({ name: localName, attributes: new Map(Object.entries(attributes).map(toAttribute)) })
  }
  parser.onclosetag = (name) => {
    open.pop()
    handler.close(withoutPrefix(name))
  }
  parser.ontext = handler.text
  parser.oncdata = handler.text
  // In parts, so that an error is found before the rest is read.
  const text = decode(bytes)
  for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536))
  parser.close()
  if (!hasRoot) throw brokenFile('The file is empty.')
}

export function brokenFile(detail: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'broken-file',
    title: 'The file cannot be read',
    detail: `${detail.replace(/\.$/, '')}. Nothing was stored: export the file again and import it whole.`,
  })
}

/** Without characters that XML does not allow, even escaped. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(forbiddenCharacters, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const marks = [
  { mark: Buffer.of(0xff, 0xfe), encoding: 'utf-16le' },
  { mark: Buffer.of(0xfe, 0xff), encoding: 'utf-16be' },
]

/** UTF-8, or UTF-16 with a byte order mark, as the standards of these formats require. */
function decode(bytes: Buffer): string {
  const encoding = marks.find(({ mark }) => bytes.subarray(0, 2).equals(mark))?.encoding ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw brokenFile('The file is neither UTF-8 nor UTF-16 with a byte order mark')
  }
}

function toAttribute([name, value]: [string, string | { value: string }]): [string, string] {
  return [name, typeof value === 'string' ? value : value.value]
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
