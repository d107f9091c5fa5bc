// Names of files and folders say what is inside, in one way.
import type { Finding } from './finding.ts'
import { isComponent } from './place.ts'
import type { SourceFile } from './source-file.ts'

const forbidden = /^(?:utils?|helpers?|managers?|misc)$/
/** `common-passwords` says what is inside; `news-common` does not. */
const forbiddenAtEnd = /(?:^|[-_.])common$/
/** One meaning each. Those of tools: `.server` and `.client` for the bundler, `.worker`, `.config`, `.d`. */
const suffixes = 'calls|tables|service|routes|jobs|test|fixtures|examples|server|client|worker|config|d'

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*'
const pascal = '[A-Z][A-Za-z0-9]*'
const shapes = {
  folder: new RegExp(`^${kebab}$`),
  script: new RegExp(`^${kebab}(?:\\.(?:${suffixes}))*\\.(?:ts|mjs)$`),
  page: new RegExp(`^${kebab}-(?:page|layout)(?:\\.test)?\\.tsx$`),
  component: new RegExp(`^${pascal}(?:\\.(?:test|examples))?\\.tsx$`),
  styles: new RegExp(`^(?:${kebab}|${pascal}\\.module|${kebab}\\.module)\\.css$`),
  // React Router looks for these by name.
  document: /^(?:root|entry\.(?:server|client))\.tsx$/,
}
const ruled = /^(?:src|scripts|e2e|bench)\//
const rule = 'file-name'

/** @param paths every file of the project: a style sheet is told from the component beside it */
export function checkFileNames(paths: readonly string[]): Finding[] {
  const known = new Set(paths)
  return paths.flatMap((path) => {
    const advice = forbiddenWord(path) ?? (ruled.test(path) ? shapeAdvice(path, known) : undefined)
    return advice ? [{ file: path, line: 1, rule, advice }] : []
  })
}

function forbiddenWord(path: string): string | undefined {
  // The first namespace of the messages bears this name by specification.
  if (/\/messages\/.+\.json$/.test(path) || /\/locales\/.+\.json$/.test(path)) return undefined
  const parts = path
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/^\.+|\.[a-z0-9.]+$/g, ''))
  const words = parts.flatMap((part) => part.split(/[^a-z0-9]+/))
  const isVague = parts.some((part) => forbiddenAtEnd.test(part))
  const word = words.find((candidate) => forbidden.test(candidate)) ?? (isVague ? 'common' : undefined)
  return word && `"${word}" says nothing: name it for what it does`
}

function shapeAdvice(path: string, known: ReadonlySet<string>): string | undefined {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  if (!/\.(?:ts|tsx|mjs|js|jsx|cjs|css)$/.test(name)) return undefined
  const folder = parts.find((part) => !shapes.folder.test(part))
  if (folder) return `folder ${folder}: kebab-case`
  if (/\.(?:c?js|jsx)$/.test(name))
    return 'write TypeScript (.ts), or .mjs for what starts before Node.js 24 is there'
  if (name.endsWith('.css')) return styleAdvice(path, name, known)
  if (name.endsWith('.tsx')) {
    const isKnown = shapes.component.test(name) || shapes.page.test(name) || shapes.document.test(name)
    return isKnown
      ? undefined
      : 'components are PascalCase.tsx, pages end in -page.tsx; without JSX it is a .ts'
  }
  return shapes.script.test(name)
    ? undefined
    : `kebab-case, with no other suffix than ${suffixes.replaceAll('|', ', ')}`
}

function styleAdvice(path: string, name: string, known: ReadonlySet<string>): string | undefined {
  if (!shapes.styles.test(name)) return 'PascalCase.module.css beside its component, else kebab-case'
  const isOfComponent = /^[A-Z]/.test(name)
  if (isOfComponent && !known.has(path.replace(/\.module\.css$/, '.tsx'))) {
    return 'no component of this name beside it: styles of several components are kebab-case'
  }
  return undefined
}

/** A component file exports the component it is named for. */
export function checkComponentName(file: SourceFile): Finding[] {
  if (!isComponent(file.path)) return []
  const name = file.path.replace(/^.*\/(.+)\.tsx$/, '$1')
  return exportedNames(file).includes(name)
    ? []
    : [
        {
          file: file.path,
          line: 1,
          rule: 'component-name',
          advice: `export a component ${name}, or rename the file`,
        },
      ]
}

function exportedNames(file: SourceFile): string[] {
  return file.program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    if (declaration.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : []
    if (declaration.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  })
}
