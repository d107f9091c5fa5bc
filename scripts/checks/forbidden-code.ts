// Constructs that open a hole or hide a dependency, each with the one place or form in which it is fine.
import { Visitor } from 'vite'
import type { Finding } from './finding.ts'
import { isTestFile } from './place.ts'
import type { SourceFile } from './source-file.ts'

const readsEnvironment =
  /^src\/main\.ts$|^src\/commands\/|-command\.ts$|^(scripts|e2e|bench)\/|^[^/]+\.config\.ts$/

export function checkForbiddenCode(file: SourceFile): Finding[] {
  const findings: Finding[] = []
  const find = (offset: number, rule: string, advice: string) =>
    findings.push({ file: file.path, line: file.lineAt(offset), rule, advice })
  findEnvironment(file, find)
  findHtml(file, find)
  findMadeCode(file, find)
  findClasses(file, find)
  findOpenEnds(file, find)
  return findings
}

type Find = (offset: number, rule: string, advice: string) => void

function findEnvironment(file: SourceFile, find: Find): void {
  if (readsEnvironment.test(file.path) || isTestFile(file.path)) return
  const advice =
    'settings come from platform/config.ts as arguments; only src/main.ts and commands read the environment'
  new Visitor({
    MemberExpression({ start, object, property }) {
      if (isNamed(object, 'process') && isNamed(property, 'env')) find(start, 'no-environment', advice)
    },
    VariableDeclarator({ start, id, init }) {
      if (id.type !== 'ObjectPattern' || !init || !isNamed(init, 'process')) return
      const takesEnv = id.properties.some((one) => one.type === 'Property' && isNamed(one.key, 'env'))
      if (takesEnv) find(start, 'no-environment', advice)
    },
    ImportDeclaration({ start, source, specifiers }) {
      if (!/^(node:)?process$/.test(source.value)) return
      const takesEnv = specifiers.some(
        (one) => one.type === 'ImportSpecifier' && isNamed(one.imported, 'env'),
      )
      if (takesEnv) find(start, 'no-environment', advice)
    },
  }).visit(file.program)
}

function findHtml(file: SourceFile, find: Find): void {
  const advice = 'build elements; cleaned HTML goes through dangerouslySetInnerHTML and trustedHtml()'
  new Visitor({
    JSXAttribute({ start, name, value }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'dangerouslySetInnerHTML') return
      const text = value ? file.text.slice(value.start, value.end) : ''
      if (!/^\{\s*\{\s*__html:\s*trustedHtml\(/.test(text)) {
        find(
          start,
          'trusted-html',
          'write {{ __html: trustedHtml(…) }}, and only for text the server has cleaned',
        )
      }
    },
    Property({ start, key }) {
      if (isNamed(key, 'dangerouslySetInnerHTML'))
        find(start, 'trusted-html', 'write it as an attribute, where it is seen')
    },
    AssignmentExpression({ start, left }) {
      if (left.type !== 'MemberExpression') return
      if (isNamed(left.property, 'innerHTML') || isNamed(left.property, 'outerHTML'))
        find(start, 'no-inner-html', advice)
    },
    CallExpression({ start, callee }) {
      if (callee.type !== 'MemberExpression') return
      const writes = isNamed(callee.object, 'document') && isNamed(callee.property, 'write')
      if (writes || isNamed(callee.property, 'insertAdjacentHTML')) find(start, 'no-inner-html', advice)
    },
  }).visit(file.program)
}

function findMadeCode(file: SourceFile, find: Find): void {
  const evalAdvice = 'text is never run as code'
  new Visitor({
    CallExpression({ start, callee, arguments: given }) {
      if (isNamed(callee, 'eval') || isNamed(callee, 'Function')) find(start, 'no-eval', evalAdvice)
      if (
        callee.type !== 'MemberExpression' ||
        !isNamed(callee.object, 'sql') ||
        !isNamed(callee.property, 'raw')
      )
        return
      const isFixed = given.every((one) => one.type === 'Literal' || one.type === 'Identifier')
      if (!isFixed) find(start, 'no-made-sql', 'sql.raw() takes fixed text; values stand in the sql template')
    },
    NewExpression({ start, callee }) {
      if (isNamed(callee, 'Function')) find(start, 'no-eval', evalAdvice)
    },
    MemberExpression({ start, object, property }) {
      if (object.type !== 'MetaProperty' || !isNamed(property, 'glob')) return
      // Messages are data, one folder a language; a list of them would be the one place to forget.
      if (file.path.startsWith('src/i18n/')) return
      find(start, 'no-scanning', 'lists are written by hand: order is seen and types flow')
    },
  }).visit(file.program)
}

/** Rule 9: behaviour is functions and state is arguments; an error has to be a class to be told apart. */
function findClasses(file: SourceFile, find: Find): void {
  if (isTestFile(file.path)) return
  const check = ({
    start,
    superClass,
  }: {
    start: number
    superClass: { type: string; name?: unknown } | null
  }) => {
    const isError = superClass?.type === 'Identifier' && String(superClass.name).endsWith('Error')
    if (!isError) find(start, 'no-class', 'write functions; classes are for errors')
  }
  new Visitor({ ClassDeclaration: check, ClassExpression: check }).visit(file.program)
}

/** What was put off names the issue where it is kept. */
function findOpenEnds(file: SourceFile, find: Find): void {
  for (const { value, start } of file.comments) {
    if (/\b(?:TODO|FIXME)\b(?!.{0,20}#\d+)/.test(value)) {
      find(start, 'no-loose-todo', 'do it, or name the issue: TODO (#12): …')
    }
  }
}

function isNamed(node: { type: string; name?: unknown }, name: string): boolean {
  return (node.type === 'Identifier' || node.type === 'PrivateIdentifier') && node.name === name
}
