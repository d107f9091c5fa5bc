// `npm run dev`: the same product with hot reload; a change of server code starts it again.
import { run, settingsFile } from './node24.mjs'
import { install } from './prepare.mjs'

await install()
process.env.NODE_ENV ??= 'development'
process.exit(
  await run('node', [
    ...settingsFile(),
    '--watch-path=src',
    '--watch-preserve-output',
    'src/main.ts',
    '--dev',
  ]),
)
