// What Biome's useFilenamingConvention does not cover: names of folders and style sheets, and names without meaning.
import type { Finding } from './finding.ts'

const vagueNames = /^(?:utils?|helpers?|managers?|misc)$/
/** `common-passwords` names its content; `news-common` does not. */
const vagueEnding = /(?:^|[-_.])common$/

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*'
const folderName = new RegExp(`^${kebab}$`)
const styleSheetName = new RegExp(`^(?:${kebab}|[A-Z][A-Za-z0-9]*\\.module|${kebab}\\.module)\\.css$`)
const sourceFolder = /^(?:src|scripts|e2e|bench)\//
const rule = 'file-name'

/** @param paths every file of the project, because a style sheet may be named for the component beside it */
export function checkFileNames(paths: readonly string[]): Finding[] {
  const known = new Set(paths)
  return paths.flatMap((path) => {
    const message = findVagueName(path) ?? (sourceFolder.test(path) ? checkShape(path, known) : undefined)
    return message ? [{ file: path, line: 1, rule, message }] : []
  })
}

function findVagueName(path: string): string | undefined {
  if (/(?:^|\/)index\.[cm]?[jt]sx?$/.test(path)) return 'name the file for its main export'
  // `common.json` holds the messages of every page.
  if (/\/(?:messages|locales)\/.+\.json$/.test(path)) return undefined
  const parts = path
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/^\.+|\.[a-z0-9.]+$/g, ''))
  const words = parts.flatMap((part) => part.split(/[^a-z0-9]+/))
  const hasVagueEnding = parts.some((part) => vagueEnding.test(part))
  const word =
    words.find((candidate) => vagueNames.test(candidate)) ?? (hasVagueEnding ? 'common' : undefined)
  return word && `"${word}" does not say what the file is for`
}

function checkShape(path: string, known: ReadonlySet<string>): string | undefined {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  if (!/\.(?:tsx?|mjs|css)$/.test(name)) return undefined
  const folder = parts.find((part) => !folderName.test(part))
  if (folder) return `folder ${folder}: use kebab-case`
  return name.endsWith('.css') ? checkStyleSheetName(path, name, known) : undefined
}

function checkStyleSheetName(path: string, name: string, known: ReadonlySet<string>): string | undefined {
  if (!styleSheetName.test(name)) return 'use PascalCase.module.css beside its component, else kebab-case'
  const isOfComponent = /^[A-Z]/.test(name)
  if (isOfComponent && !known.has(path.replace(/\.module\.css$/, '.tsx'))) {
    return 'no component has this name: use kebab-case for styles of several components'
  }
  return undefined
}
