// Works around node 24: with `--watch`, each worker thread posts its imports as messages to the code that started it,
// which takes them for results. `--watch-path`, which `npm run dev` uses, does not need them.

/** Call before the first worker thread starts: threads get a copy of the environment. */
export function stopWatchReports(environment: NodeJS.ProcessEnv): void {
  delete environment.WATCH_REPORT_DEPENDENCIES
}
