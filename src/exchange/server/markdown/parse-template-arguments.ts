/** Arguments of a template tag: `src="a.jpg" 12 'a word'`. */
export type TemplateArguments = { named: Map<string, string>; values: string[] }

const argumentPattern =
  /([\w-]+)\s*[=:]\s*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"']+))|"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|(\S+)/g

export function parseTemplateArguments(text: string): TemplateArguments {
  const named = new Map<string, string>()
  const values: string[] = []
  for (const match of text.replace(/\/\s*$/, '').matchAll(argumentPattern)) {
    const [, name, ...groups] = match
    const value = (groups.find((part) => part !== undefined) ?? '').replaceAll(/\\(["\\])/g, '$1')
    // `https://…` is a URL, not an argument named `https`.
    if (name === undefined || /^https?$/.test(name)) values.push(name === undefined ? value : match[0])
    else named.set(name.toLowerCase(), value)
  }
  return { named, values }
}
