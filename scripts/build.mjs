// `npm run build`: installs what is missing and builds the pages, without starting anything.
import { build, install } from './prepare.mjs'

await install()
await build()
