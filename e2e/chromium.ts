// How the tests start their browser: alike on every machine, and without a word to anybody else.
import { findChromium } from '../scripts/find-chromium.ts'

/** For `chromium.launch` and `chromium.launchPersistentContext`; looks for the browser when it is called. */
export const chromiumOptions = () => ({
  executablePath: findChromium(),
  args: [
    // Chromium's sandbox does not start for root; containers often give /dev/shm too little.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
})
