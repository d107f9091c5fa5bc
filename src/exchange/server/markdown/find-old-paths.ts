// Where a text was found before: as its front matter says, else as its generator makes addresses of files.
import { basename, extname, posix } from 'node:path'
import { normaliseAddress } from '#src/news/contract/legacy-path.ts'
import { getListField, getTextField } from './front-matter-fields.ts'
import { getLanguageSuffix, isJekyllPost, parseDatedName, removeContentFolder } from './source-path.ts'

export function findOldPaths(
  fields: Map<string, unknown>,
  file: string,
): { oldPaths: string[]; linkNames: string[] } {
  const path = `/${file.slice(0, -extname(file).length)}`.replace(/\/index$/, '')
  const given = getTextField(fields, ['permalink', 'url'])
  // Jekyll's `/:year/:title/` is a pattern, not an address.
  const said = given?.includes(':') && !/^https?:/.test(given) ? undefined : given
  const own = said === undefined ? derivePathsFromFile(fields, file) : [said]
  return {
    oldPaths: normalizePaths([...own, ...getListField(fields, ['aliases', 'redirect_from'])]),
    linkNames: normalizePaths([`/${file}`, path, `/${basename(path)}`]),
  }
}

function derivePathsFromFile(fields: Map<string, unknown>, file: string): string[] {
  const slug = getTextField(fields, ['slug'])
  const dated = parseDatedName(file)
  if (dated && isJekyllPost(file)) {
    const { year, month, day } = dated
    const path = `${year}/${month}/${day}/${slug ?? dated.slug}`
    const categories = getListField(fields, ['categories', 'category']).map((name) =>
      name.replaceAll(' ', '-'),
    )
    const found = [[...categories, path].join('/'), path]
    return found.flatMap((address) => [`/${address}`, `/${address}.html`])
  }
  const suffix = getLanguageSuffix(file)
  const text = removeContentFolder(file)
  const name = text.slice(0, -extname(text).length - (suffix === undefined ? 0 : suffix.length + 1))
  const path = `${suffix === undefined ? '' : `/${suffix}`}/${name}`.replace(/\/index$/, '')
  return [slug === undefined ? path : posix.join(posix.dirname(path), slug)]
}

function normalizePaths(addresses: string[]): string[] {
  const found = addresses.map((address) => normaliseAddress(address))
  return [...new Set(found.filter((address) => address !== undefined))]
}
