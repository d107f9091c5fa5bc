// A folder of files with planted faults that Biome lints with the project's own configuration.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from '../checks/project-files.ts'

const Report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.union([z.string(), z.array(z.object({ content: z.string() }))]),
      location: z.object({
        path: z.string().nullish(),
        start: z.object({ line: z.number() }).optional(),
      }),
    }),
  ),
})

type Finding = { file: string; line: number; rule: string }

export function createPlantedProject() {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  const planted = new Map<string, string>()
  let findings: Finding[] = []

  function findingsIn(path: string): Finding[] {
    if (!planted.has(path)) throw new Error(`${path} was not planted`)
    return findings.filter(({ file }) => file === path)
  }

  return {
    /** Adds a file. @returns its path */
    plant(path: string, text = 'export const a = 1'): string {
      planted.set(path, `${text}\n`)
      return path
    },

    /** Writes the files and lints them. Call it once, before `rulesBroken` and `linesOf`. */
    lint(): void {
      cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
      cpSync(join(root, 'package.json'), join(folder, 'package.json'))
      cpSync(join(root, 'scripts', 'lint'), join(folder, 'scripts', 'lint'), { recursive: true })
      for (const [path, text] of planted) {
        mkdirSync(join(folder, dirname(path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      findings = runBiome(folder)
    },

    remove(): void {
      rmSync(folder, { recursive: true, force: true })
    },

    rulesBroken: (path: string) => findingsIn(path).map(({ rule }) => rule),

    /** Numbers of the lines that break a rule, in order. */
    linesOf(path: string, rule: string): number[] {
      const lines = findingsIn(path).flatMap((one) => (one.rule === rule ? [one.line] : []))
      return [...new Set(lines)].sort((a, b) => a - b)
    },
  }
}

function runBiome(folder: string): Finding[] {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const options = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' })
  return Report.parse(JSON.parse(stdout)).diagnostics.map(({ category, message, location }) => {
    const text = typeof message === 'string' ? message : message.map(({ content }) => content).join('')
    // A plugin of scripts/lint begins its message with the name of the rule.
    const rule = category === 'plugin' ? text.replace(/:.*/s, '') : category.replace(/^lint\/\w+\//, '')
    return { file: location.path ?? '', line: location.start?.line ?? 0, rule }
  })
}
