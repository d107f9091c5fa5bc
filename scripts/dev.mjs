// `npm run dev` starts the product with hot reload. A change of server code restarts it.
import { envFileOption, run } from './node24.mjs'
import { install } from './prepare.mjs'

await install()
process.env.NODE_ENV ??= 'development'
process.exit(
  await run('node', [
    ...envFileOption(),
    '--watch-path=src',
    '--watch-preserve-output',
    'src/main.ts',
    '--dev',
  ]),
)
