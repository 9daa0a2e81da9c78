import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { browserEnvironment } from './surroundings.ts'
import { packageOf, unpackOnce, unpackProgram } from './unpack.ts'

const oldBrowserArgs = ['--headless', '--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-quic']

/** How Chromium 102 is started, the build nearest to the oldest browser that is promised. */
export async function oldBrowserLaunch(): Promise<LaunchOptions> {
  const { folder, version } = packageOf('@sparticuz/chrome-aws-lambda')
  const unpacked = await unpackOnce(`beacon-chromium-102-${version}`, (half) =>
    unpackProgram(join(folder, 'bin/chromium.br'), join(half, 'chromium')),
  )
  return { executablePath: join(unpacked, 'chromium'), args: oldBrowserArgs, env: await browserEnvironment() }
}
