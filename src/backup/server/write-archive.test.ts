import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeArchive } from './write-archive.ts'

test('names a folder that does not exist', async () => {
  const steps = { fill: () => Promise.resolve(), check: () => Promise.resolve() }
  await expect(writeArchive(join(tmpdir(), 'olea-no-such-folder', 'b.tar.gz'), steps)).rejects.toThrow(
    /^The backup cannot be written to .*olea-no-such-folder: there is no such folder\.$/,
  )
})
