// A site with the API on a free port of this computer, for measuring scans as clients see them.
import { runImportCommand } from '#src/catalogue/server/import/import-command.ts'
import { openSite } from '../open-site.ts'

export async function openScanSite() {
  const { app, services, close } = await openSite()
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address: app.server.address(),
    services,
    async importFolder(folder: string): Promise<string> {
      const lines: string[] = []
      const output = {
        print: (line: string) => lines.push(line),
        printError: (line: string) => lines.push(line),
      }
      const command = { paths: [folder], isDryRun: false, withPictures: true }
      let failure: unknown
      const prepareReferences: typeof services.scan.prepareReferences = (options) =>
        services.scan.prepareReferences(options).catch((error: unknown) => {
          failure = error
          throw error
        })
      const status = await runImportCommand(command, { ...services.catalogue, prepareReferences }, output)
      if (status !== 0) throw new Error(lines.join('\n'))
      // Figures without some of the references would say nothing about the recognition.
      if (failure) throw new Error('The reference images could not be prepared', { cause: failure })
      return lines.join('\n')
    },
    close,
  }
}
