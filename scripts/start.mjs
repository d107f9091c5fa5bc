// `npm start`: from a fresh clone to an open newspaper.
import { run, settingsFile } from './node24.mjs'
import { build, install } from './prepare.mjs'

await install()
await build()
process.env.NODE_ENV ??= 'production'
process.exit(await run('node', [...settingsFile(), 'build/process/main.js', ...process.argv.slice(2)]))
