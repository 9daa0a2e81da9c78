import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { browserEnvironment } from './surroundings.ts'
import { packageOf, unpackArchive, unpackOnce, unpackProgram } from './unpack.ts'

/** Flags for a headless Chromium inside a container without a graphics card; no call to the outside. */
const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that `CHROMIUM` names; it lives with the libraries and fonts of its machine. */
export function givenBrowser(): string | null {
  const given = process.env['CHROMIUM'] ?? ''
  if (given === '') return null
  if (!existsSync(given)) throw new Error(`CHROMIUM names ${given}, which does not exist`)
  return given
}

/** How the Chromium that comes as an npm package is started, or the one that `CHROMIUM` names. */
export async function browserLaunch(...more: string[]): Promise<LaunchOptions & { executablePath: string; args: string[] }> {
  const args = [...browserArgs, ...more]
  const given = givenBrowser()
  if (given !== null) return { executablePath: given, args }
  const { folder, version } = packageOf('@sparticuz/chromium')
  const unpacked = await unpackOnce(`beacon-chromium-${version}`, async (half) => {
    await unpackProgram(join(folder, 'bin/chromium.br'), join(half, 'chromium'))
    await unpackArchive(join(folder, 'bin/swiftshader.tar.br'), half)
  })
  return { executablePath: join(unpacked, 'chromium'), args, env: await browserEnvironment() }
}
