import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/** Flags for a headless Chromium inside a container without a graphics card; no call to the outside. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium that comes as an npm package, unpacked into the temporary folder; `CHROMIUM` names another. */
export async function browserPath(): Promise<string> {
  const given = process.env['CHROMIUM']
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM names ${given}, which does not exist`)
    return given
  }
  return chromium.executablePath()
}
