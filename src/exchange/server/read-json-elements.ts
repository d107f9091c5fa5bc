// Streams selected values of a JSON file of any size, with one value in memory at a time.
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Assembler } from 'stream-json/assembler.js'
import { parser } from 'stream-json/parser.js'
import { verifier } from 'stream-json/utils/verifier.js'
import { z } from 'zod'
import { createBrokenExportError } from './broken-export-error.ts'
import { readText, type TextOptions } from './read-text.ts'
import { stripUnsupportedCharacters } from './strip-unsupported-characters.ts'

type JsonElement = { path: (string | number)[]; value: unknown }
type Token = { name: string; value?: unknown }

/** Maximum nesting depth. Real exports have about ten levels, and parsing time grows with each level. */
const maxDepth = 200

/** In characters. Far more than a post with all its pictures inline; a longer text is an attempt to exhaust memory. */
const maxValueLength = 64 * 1024 * 1024

/**
 * Yields every value whose path `isWanted` accepts. Other values are parsed and dropped.
 * @throws ProblemError 422 `broken-export` with the line at which the file is damaged
 */
export async function* readJsonElements(
  path: string,
  isWanted: (path: (string | number)[]) => boolean,
  options: TextOptions = {},
): AsyncGenerator<JsonElement> {
  let lengthSinceToken = 0
  async function* readLimitedText() {
    for await (const text of readText(path, options)) {
      lengthSinceToken += text.length
      if (lengthSinceToken > maxValueLength) throw createTooLongError(path)
      yield text
    }
  }
  const source = Readable.from(readLimitedText())
  const tokens = source.pipe(parser.asStream({ streamValues: false }))
  source.on('error', (error) => tokens.destroy(error))
  const walker = createWalker(isWanted)
  const countDepth = createDepthCounter()
  try {
    for await (const token of tokens) {
      lengthSinceToken = 0
      if (countDepth(token) > maxDepth) throw createTooDeepError(path)
      const element = walker(token)
      if (element) yield element
    }
  } catch (error) {
    throw error instanceof Error && /^Parser /.test(error.message)
      ? await createDamageError(path, error)
      : error
  } finally {
    source.destroy()
    tokens.destroy()
  }
}

/** Returns a function that counts the objects and arrays around a token. */
function createDepthCounter(): (token: Token) => number {
  let depth = 0
  return ({ name }) => {
    if (name === 'startObject' || name === 'startArray') depth += 1
    else if (name === 'endObject' || name === 'endArray') depth -= 1
    return depth
  }
}

function createTooLongError(path: string): Error {
  return createBrokenExportError(
    basename(path),
    'it contains a text that is longer than 64 MB. Remove it and import the rest.',
  )
}

function createTooDeepError(path: string): Error {
  return createBrokenExportError(
    basename(path),
    `its objects are nested more than ${maxDepth} levels deep, which no valid export contains. Export again and import the whole file.`,
  )
}

/** Tracks the path of each token and assembles the wanted values. */
function createWalker(
  isWanted: (path: (string | number)[]) => boolean,
): (token: Token) => JsonElement | undefined {
  const path: (string | number)[] = []
  let assembler: Assembler | undefined

  const advanceIndex = () => {
    const last = path.at(-1)
    if (typeof last === 'number') path[path.length - 1] = last + 1
  }
  const finish = (): JsonElement | undefined => {
    if (!assembler?.done) return undefined
    const element = { path: [...path], value: assembler.current }
    assembler = undefined
    return element
  }

  return (rawToken) => {
    const token =
      typeof rawToken.value === 'string'
        ? { ...rawToken, value: stripUnsupportedCharacters(rawToken.value) }
        : rawToken
    if (assembler) {
      assembler.consume(token as Parameters<Assembler['consume']>[0])
      return finish()
    }
    switch (token.name) {
      case 'keyValue':
        path[path.length - 1] = String(token.value)
        return undefined
      case 'endObject':
      case 'endArray':
        path.pop()
        return undefined
      default:
        advanceIndex()
        if (path.length > 0 && isWanted(path)) {
          assembler = new Assembler()
          assembler.consume(token as Parameters<Assembler['consume']>[0])
          return finish()
        }
        if (token.name === 'startObject') path.push('')
        else if (token.name === 'startArray') path.push(-1)
        return undefined
    }
  }
}

const ParserPosition = z.object({ line: z.number(), pos: z.number(), offset: z.number() })

/** The parser does not report the position of an error. The verifier does, but it needs a second pass over the file. */
async function createDamageError(path: string, error: Error): Promise<Error> {
  let position: z.infer<typeof ParserPosition> | undefined
  try {
    await pipeline(Readable.from(readText(path)), verifier.asStream(), async (stream) => {
      for await (const _ of stream);
    })
  } catch (verifierError) {
    position = ParserPosition.safeParse(verifierError).data
  }
  // Exports are often one long line, so only the offset distinguishes a truncated file from a damaged one.
  const isTruncated =
    /has expected/.test(error.message) || (position && position.offset >= (await measureTextLength(path)))
  const detail = isTruncated
    ? `the file ends in the middle${formatPosition(position)}: the export or its download was cut off. Export again and import the whole file.`
    : `the JSON is damaged${formatPosition(position)}. Export again and import the whole file.`
  return createBrokenExportError(basename(path), detail, { cause: error })
}

const longLineCharacters = 200

function formatPosition(position: z.infer<typeof ParserPosition> | undefined): string {
  if (!position) return ''
  return ` at line ${position.line}${position.pos > longLineCharacters ? `, character ${position.pos}` : ''}`
}

async function measureTextLength(path: string): Promise<number> {
  let length = 0
  let trailingSpaces = 0
  for await (const text of readText(path)) {
    const trimmedLength = text.trimEnd().length
    trailingSpaces = trimmedLength === 0 ? trailingSpaces + text.length : text.length - trimmedLength
    length += text.length
  }
  return length - trailingSpaces
}
