import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Archive, writeArchive } from './write-archive.ts'

test('names a folder that does not exist', async () => {
  const steps = { fill: () => Promise.resolve(), check: () => Promise.resolve() }
  await expect(writeArchive(join(tmpdir(), 'olea-no-such-folder', 'b.tar.gz'), steps)).rejects.toThrow(
    /^The backup cannot be written to .*olea-no-such-folder: there is no such folder\.$/,
  )
})

test('removes folders that killed backups have left, but none that may be in use', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'olea-backups-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const leave = async (name: string, files: Record<string, Date>, folderTime: Date) => {
    await mkdir(join(parent, name))
    for (const [file, time] of Object.entries(files)) {
      await writeFile(join(parent, name, file), '')
      await utimes(join(parent, name, file), time, time)
    }
    await utimes(join(parent, name), folderTime, folderTime)
  }
  await leave(
    '.old.tar.gz.incomplete-aB3xYz',
    { archive: hoursAgo(13), database: hoursAgo(14) },
    hoursAgo(14),
  )
  await leave('.empty.tar.gz.incomplete-aB3xYz', {}, hoursAgo(13))
  await leave('.running.tar.gz.incomplete-aB3xYz', { archive: hoursAgo(1) }, hoursAgo(30))
  await leave('.fresh.tar.gz.incomplete-aB3xYz', {}, hoursAgo(11))
  await leave('.of-others.incomplete-aB3xYz', { 'notes.txt': hoursAgo(99) }, hoursAgo(99))
  await leave('.old.tar.gz', { archive: hoursAgo(99) }, hoursAgo(99))
  await writeFile(join(parent, '.file.incomplete-aB3xYz'), '')
  await utimes(join(parent, '.file.incomplete-aB3xYz'), hoursAgo(99), hoursAgo(99))
  const add = (archive: Archive) => archive.add('text', 'some text')
  await writeArchive(join(parent, 'b.tar.gz'), { fill: add, check: () => Promise.resolve() })
  expect((await readdir(parent)).sort()).toEqual([
    '.file.incomplete-aB3xYz',
    '.fresh.tar.gz.incomplete-aB3xYz',
    '.of-others.incomplete-aB3xYz',
    '.old.tar.gz',
    '.running.tar.gz.incomplete-aB3xYz',
    'b.tar.gz',
  ])
})
