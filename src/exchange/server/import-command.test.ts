import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseExportArguments, runExportCommand } from './export-command.ts'
import { parseImportArguments, runImportCommand } from './import-command.ts'
import { createTestNewsroom, createTestPictures, type TestNewsroom } from './newsroom.fixtures.ts'

const wordPress = join(import.meta.dirname, 'samples/wordpress-1.2.xml')
let newsroom: TestNewsroom
let folder: string

beforeAll(async () => {
  newsroom = await createTestNewsroom()
  folder = await mkdtemp(join(tmpdir(), 'olea-command-'))
})
afterAll(async () => {
  await newsroom.close()
  await rm(folder, { recursive: true })
})

async function* yieldNothing(): AsyncGenerator<never> {
  yield* []
}

async function run(...args: string[]) {
  const printed: string[] = []
  const errors: string[] = []
  const pictures = createTestPictures(() => false)
  const output = {
    print: (line: string) => printed.push(line),
    printError: (line: string) => errors.push(line),
  }
  const command = parseImportArguments(args, output)
  const status =
    typeof command === 'number'
      ? command
      : await runImportCommand(command, { store: newsroom.store, pictures }, output)
  return { status, printed: printed.join('\n'), errors: errors.join('\n') }
}

test('prints progress lines and a summary, and writes the JSON report', async () => {
  const file = join(folder, 'report.json')
  const { status, printed, errors } = await run(wordPress, '--report', file)
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  expect(printed).toMatch(/Checking: 100 %[\s\S]*Writing: 100 %[\s\S]*Fetching pictures: 100 %/)
  expect(printed).toContain('8 new articles')
  expect(printed).toContain('4 public, 1 scheduled, 3 unpublished')
  expect(printed).toContain('1 page: WordPress pages are not articles')
  expect(printed).toContain('[price_table]: removed; its enclosed text was kept (in “Classic & old”)')
  expect(printed).toContain('comments are not imported (1 found)')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    articles: { created: 8 },
    lines: expect.arrayContaining([
      expect.objectContaining({ group: 'created', title: 'Blocks of every kind', reason: 'public' }),
    ]),
  })
  expect((await run(wordPress)).printed).toContain('0 new articles; 8 were imported before and are unchanged')
})

test('prints the report even if its file cannot be written', async () => {
  const { status, printed, errors } = await run(wordPress, '--report', join(folder, 'no', 'report.json'))
  expect(status).toBe(1)
  expect(printed).toContain('8 were imported before')
  expect(errors).toMatch(/^The import is complete, but its report could not be written: .*report\.json'$/)
})

test('names a dry run and skipped pictures in the summary', async () => {
  const { status, printed } = await run(wordPress, '--dry-run')
  expect(status).toBe(0)
  expect(printed).toContain('Dry run: nothing was written')
  expect((await run(wordPress, '--no-pictures')).printed).toContain(
    'pictures are not fetched; articles use their original URLs',
  )
})

test('prints one error line and exits with status 1 for a broken file', async () => {
  const page = join(folder, 'page.html')
  await writeFile(page, '<!doctype html><title>Log in</title>')
  const { status, errors, printed } = await run(page)
  expect(status).toBe(1)
  expect(printed).toBe('')
  expect(errors).toMatch(/^This export cannot be imported\. page\.html: this is a web page[^\n]*$/)
})

test('prints the usage and exits with status 64 for invalid arguments', async () => {
  for (const args of [[], ['--unknown', 'x'], ['x.json', '--site', 'example.org']]) {
    const { status, errors } = await run(...args)
    expect(status).toBe(64)
    expect(errors).toContain('Usage: npm run import')
  }
})

test('the export command prints its usage and the path of a file that it cannot write', async () => {
  const errors: string[] = []
  const printed: string[] = []
  const output = {
    print: (line: string) => printed.push(line),
    printError: (line: string) => errors.push(line),
  }
  const source = {
    site: { url: 'https://olea.example', title: 'Olea' },
    listArticles: () => yieldNothing(),
    listMedia: () => yieldNothing(),
  }
  expect(parseExportArguments([], output)).toBe(64)
  expect(await runExportCommand({ path: join(folder, 'none', 'x.jsonl') }, source, output)).toBe(1)
  expect(errors.at(-1)).toContain('could not be written')
  for (const path of [folder, '/dev/null']) {
    expect(await runExportCommand({ path }, source, output)).toBe(1)
    expect(errors.at(-1)).toBe(`${path} could not be written: It is a folder or a device, not a file`)
  }
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
  expect(await runExportCommand({ path: join(folder, 'x.jsonl') }, source, output)).toBe(0)
  expect(printed.at(-1)).toContain('0 articles and 0 pictures')
})
