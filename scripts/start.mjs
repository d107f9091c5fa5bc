// `npm start` installs missing packages, builds the product and starts it.
import { envFileOption, run } from './node24.mjs'
import { build, install } from './prepare.mjs'

await install()
await build()
process.env.NODE_ENV ??= 'production'
process.exit(await run('node', [...envFileOption(), 'build/process/main.js', ...process.argv.slice(2)]))
