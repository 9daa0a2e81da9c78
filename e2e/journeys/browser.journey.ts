import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type BrowserServer, type LaunchOptions } from '@playwright/test'
import { browserLaunch, givenBrowser } from '../src/browser.ts'
import { oldBrowserLaunch } from '../src/old-browser.ts'
import { unpackSurroundings } from '../src/surroundings.ts'
import { unpackOnce } from '../src/unpack.ts'

/** The names that the fonts of Chinese and of signs give themselves. */
const [chinese, signs] = ['Noto Sans SC Thin', 'Noto Sans SC']

/** Files of a kind that the process has in its memory. */
function filesOf(server: BrowserServer, kind: RegExp): string[] {
  const maps = readFileSync(`/proc/${server.process().pid}/maps`, 'utf8')
  return [...new Set(maps.split('\n').map((line) => line.slice(line.indexOf('/'))))].filter((path) => kind.test(path))
}

/** The fonts that draw an element, as the browser itself says. */
async function fontsOf(server: BrowserServer, html: string): Promise<string[]> {
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage()
  await page.setContent(html)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await browser.close()
  return [...new Set(fonts.map(({ familyName }) => familyName))].sort()
}

const browsers: [string, () => Promise<LaunchOptions>][] = [
  ['Chromium', () => browserLaunch()],
  ['Chromium 102', oldBrowserLaunch],
]

for (const [name, launch] of browsers) {
  test(`${name} runs with the unpacked libraries and fonts, none of the machine's`, async () => {
    test.skip(name === 'Chromium' && givenBrowser() !== null, 'CHROMIUM names a browser with libraries of its own')
    const folder = await unpackSurroundings()
    const server = await chromium.launchServer({ ...(await launch()), host: '127.0.0.1' })
    try {
      const libraries = filesOf(server, /\/lib(?:nspr4|nss3|nssutil3|expat)\.so/u)
      expect(libraries.sort()).toEqual(
        ['libexpat.so.1', 'libnspr4.so', 'libnss3.so', 'libnssutil3.so'].map((file) => join(folder, 'lib', file)),
      )
      // The first family is one that most machines have.
      const fallback = await fontsOf(server, '<p style="font-family: DejaVu Sans, sans-serif">Beacon <b>烽火 → ● ⋯</b>')
      expect(fallback).toEqual([signs, chinese, 'Open Sans'])
      expect(await fontsOf(server, '<p style="font-family: Noto Sans SC">Beacon 烽火')).toEqual([chinese])
    } finally {
      await server.close()
    }
  })
}

test('two workers that unpack together get one whole folder, and what was cleaned away comes back', async () => {
  const name = `beacon-unpack-${process.pid}`
  const fill = async (half: string) => {
    mkdirSync(join(half, 'lib'))
    writeFileSync(join(half, 'lib/first.so'), 'first')
    await new Promise((next) => setTimeout(next, 20))
    writeFileSync(join(half, 'second'), 'second')
  }
  const folders = await Promise.all([unpackOnce(name, fill), unpackOnce(name, fill)])
  const [folder = ''] = folders
  try {
    expect(new Set(folders).size).toBe(1)
    expect(readdirSync(folder).sort()).toEqual(['lib', 'second', 'whole.json'])
    rmSync(join(folder, 'lib/first.so'))
    await unpackOnce(name, fill)
    expect(readFileSync(join(folder, 'lib/first.so'), 'utf8')).toBe('first')
    await unpackOnce(name, () => Promise.reject(new Error('unpacked again')))
    expect(readdirSync(tmpdir()).filter((each) => each.startsWith(name))).toEqual([`${name}-u${userInfo().uid}`])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
