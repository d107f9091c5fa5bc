// The current step of a long command, on one line of the terminal that is replaced by the next. Nothing in a log file.
export function createProgressLine(): { report: (step: string) => void; end: () => void } {
  const { stderr } = process
  const write = (text: string) => {
    if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`)
  }
  return { report: (step) => write(step.slice(0, 78)), end: () => write('') }
}
