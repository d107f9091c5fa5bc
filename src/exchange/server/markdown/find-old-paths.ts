// Determines the old paths of a Markdown file: from its front matter, else as its site generator derives them.
import { basename, extname, posix } from 'node:path'
import { normalizeLegacyPath } from '#src/news/contract/legacy-path.ts'
import { getListField, getTextField } from './front-matter-fields.ts'
import { getLanguageSuffix, isJekyllPost, parseDatedName, removeContentFolder } from './source-path.ts'

export function findOldPaths(
  fields: Map<string, unknown>,
  file: string,
): { oldPaths: string[]; linkNames: string[] } {
  const path = `/${file.slice(0, -extname(file).length)}`.replace(/\/index$/, '')
  const permalink = getTextField(fields, ['permalink', 'url'])
  // Jekyll's `/:year/:title/` is a pattern, not a path.
  const declaredPath = permalink?.includes(':') && !/^https?:/.test(permalink) ? undefined : permalink
  const currentPaths = declaredPath === undefined ? derivePathsFromFile(fields, file) : [declaredPath]
  return {
    oldPaths: normalizePaths([...currentPaths, ...getListField(fields, ['aliases', 'redirect_from'])]),
    linkNames: normalizePaths([`/${file}`, path, `/${basename(path)}`]),
  }
}

function derivePathsFromFile(fields: Map<string, unknown>, file: string): string[] {
  const slug = getTextField(fields, ['slug'])
  const datedName = parseDatedName(file)
  if (datedName && isJekyllPost(file)) {
    const { year, month, day } = datedName
    const path = `${year}/${month}/${day}/${slug ?? datedName.slug}`
    const categories = getListField(fields, ['categories', 'category']).map((name) =>
      name.replaceAll(' ', '-'),
    )
    const paths = [[...categories, path].join('/'), path]
    return paths.flatMap((name) => [`/${name}`, `/${name}.html`])
  }
  const suffix = getLanguageSuffix(file)
  const relativeFile = removeContentFolder(file)
  const name = relativeFile.slice(
    0,
    -extname(relativeFile).length - (suffix === undefined ? 0 : suffix.length + 1),
  )
  const path = `${suffix === undefined ? '' : `/${suffix}`}/${name}`.replace(/\/index$/, '')
  return [slug === undefined ? path : posix.join(posix.dirname(path), slug)]
}

function normalizePaths(paths: string[]): string[] {
  const normalized = paths.map((path) => normalizeLegacyPath(path))
  return [...new Set(normalized.filter((path) => path !== undefined))]
}
