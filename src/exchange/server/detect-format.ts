// Detects the format of an export by its content; the file name is ignored.
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createBrokenExportError } from './broken-export-error.ts'
import type { SourceSystem } from './import-event.ts'
import { oleaFormat } from './olea/olea-format.ts'
import { readStart } from './read-text.ts'

/** @throws ProblemError 422 `broken-export` with a description of the file if it is none of the four formats */
export async function detectFormat(path: string): Promise<SourceSystem> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw createBrokenExportError(path, 'there is no such file or folder.')
  if (stats.isDirectory()) return 'markdown'
  const start = (await readStart(path)).trimStart()
  const fail = (detail: string) => createBrokenExportError(basename(path), detail)
  if (start === '') throw fail('the file is empty.')
  // Checked first: an uncompressed ZIP contains the text of its files, so it would match the checks below.
  if (start.startsWith('PK\u0003\u0004'))
    throw fail('this is a ZIP archive. Unpack it and import the file or folder inside.')
  if (start.startsWith(`{"format":"${oleaFormat}"`)) return 'olea'
  if (/^[{[]/.test(start)) return 'ghost'
  if (/^<!doctype html|^<html/i.test(start)) {
    throw fail(
      'this is a web page, not an export. Sign in to the old site again and download the export file itself.',
    )
  }
  // PHP warnings may precede the XML.
  if (/<rss[\s>]/i.test(start)) {
    if (/wordpress\.org\/export\//i.test(start) || /<wp:wxr_version>/i.test(start)) return 'wordpress'
    throw fail('this is a news feed, not a WordPress export. In WordPress, use Tools → Export → All content.')
  }
  throw fail(
    'the format is not supported. Supported are WordPress (XML), Ghost (JSON), a folder of Markdown files, and Olea’s own export.',
  )
}
