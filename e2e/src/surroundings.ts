import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainFont } from '../../apps/server/src/modules/platform/font/sfnt.ts'
import { packageOf, unpackArchive, unpackOnce } from './unpack.ts'

/** Raised with every change of what is unpacked or written below. */
const recipe = 1
const browser = packageOf('@sparticuz/chromium')
const chinese = packageOf('@fontsource/noto-sans-sc')

/** The libraries and fonts that every Chromium of the tests runs with: the machine's own are never used, so all machines see the same. */
export function unpackSurroundings(): Promise<string> {
  return unpackOnce(`beacon-browser-libraries-${recipe}-${browser.version}-${chinese.version}`, async (half, folder) => {
    await unpackArchive(join(browser.folder, 'bin/al2023.tar.br'), half)
    await unpackArchive(join(browser.folder, 'bin/fonts.tar.br'), half)
    // The package's own configuration names folders of a machine in a cloud.
    await writeFile(join(half, 'fonts.conf'), configuration(folder))
    await addFonts(join(half, 'fonts/Chinese'), ['chinese-simplified'])
    await addFonts(join(half, 'fonts/Signs'), signs)
  })
}

/** Parts of the font with → ← ● ⋯ √ ≥, which no other font here has. */
const signs = ['90', '100', '102', '105', '109']

/** Regular and bold, as the Chinese fonts of common systems have them; a browser's font manager reads no wrapped fonts. */
async function addFonts(folder: string, parts: string[]): Promise<void> {
  mkdirSync(folder)
  for (const name of parts.flatMap((part) => [400, 700].map((weight) => `noto-sans-sc-${part}-${weight}-normal`)))
    await writeFile(join(folder, `${name}.ttf`), plainFont(await readFile(join(chinese.folder, `files/${name}.woff`))))
}

/** The name by which pages ask for the fonts of a folder; the one with all characters calls itself “Noto Sans SC Thin” in every weight. */
const named = (folder: string, family: string) => `
  <match target="scan">
    <test name="file" compare="contains"><string>/fonts/${folder}/</string></test>
    <edit name="family" mode="assign"><string>${family}</string></edit>
  </match>`

const configuration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${inXml(folder)}/fonts</dir>
  <cachedir>${inXml(folder)}/fonts-cache</cachedir>${named('Chinese', 'Noto Sans SC')}${named('Signs', 'Signs')}
</fontconfig>
`

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** This process's environment, with the unpacked libraries first and no fonts but the unpacked ones. */
export async function browserEnvironment(): Promise<Record<string, string>> {
  const folder = await unpackSurroundings()
  const libraries = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''].filter((path) => path !== '').join(':')
  const kept = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(kept),
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_PATH: folder,
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
}
