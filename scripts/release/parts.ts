import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that is passed on with a release. */
export interface Part {
  name: string
  version: string
  /** An SPDX expression. */
  licence: string
}

interface Component {
  name: string
  group?: string
  version?: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}
/** CycloneDX, as `pnpm sbom` writes it. */
export interface Bom {
  components: Component[]
}

/** Licences under which a part may be passed on with a product that is not free itself; each asks for its text at most. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])
/** Licences that ask for more, part by part: what is asked and why it is met. A name ends with `*` for builds of several machines. */
const withTerms: Readonly<Record<string, { licence: string; why: string }>> = {
  '@img/sharp-libvips-*': { licence: 'LGPL-3.0-or-later', why: 'a library of its own file that anybody may replace; unchanged' },
  lightningcss: { licence: 'MPL-2.0', why: 'unchanged' },
  'lightningcss-*': { licence: 'MPL-2.0', why: 'unchanged' },
  '@novnc/novnc': { licence: 'MPL-2.0', why: 'unchanged; its source is in the release' },
  'axe-core': { licence: 'MPL-2.0', why: 'unchanged' },
  '@axe-core/playwright': { licence: 'MPL-2.0', why: 'unchanged' },
  '@fontsource/noto-sans-sc': { licence: 'OFL-1.1', why: 'a font that is passed on with its licence' },
  '@fontsource-variable/archivo': { licence: 'OFL-1.1', why: 'a font that is passed on with its licence' },
  '@fontsource-variable/sometype-mono': { licence: 'OFL-1.1', why: 'a font that is passed on with its licence' },
  'caniuse-lite': { licence: 'CC-BY-4.0', why: 'data that is passed on with its author’s name' },
}
/** Packages that say their licence in no form that is read; what their file LICENSE says. */
const readByHand: Readonly<Record<string, string>> = {
  '@visx/vendor': 'MIT AND ISC',
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  duck: 'BSD-2-Clause',
  'png-js': 'MIT',
  ssh2: 'MIT',
}

const isOwn = ({ group }: Component) => group === '@beacon'
const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`)

function licenceOf(one: Component): string | null {
  const known = readByHand[nameOf(one)]
  if (known !== undefined) return known
  const [said, ...more] = one.licenses ?? []
  return more.length > 0 ? null : (said?.license?.id ?? said?.expression ?? null)
}

/** Of several to choose from one is enough; of several at once each must do. */
function isPermissive(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/gu, '')
  if (plain.includes(' AND ') && plain.includes(' OR ')) return false
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => permissive.has(one))
  return plain.split(' AND ').every((one) => permissive.has(one))
}

const termsOf = (name: string) =>
  Object.entries(withTerms).find(([whose]) => (whose.endsWith('*') ? name.startsWith(whose.slice(0, -1)) : name === whose))?.[1]

/** The parts of a release by name, and those that may not be passed on, each with what stands against it. */
export function readParts({ components }: Bom): { parts: Part[]; refused: string[] } {
  const parts = components
    .filter((one) => !isOwn(one))
    .map((one) => ({ name: nameOf(one), version: one.version ?? '', licence: licenceOf(one) ?? 'unknown' }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const refused = parts
    .filter(({ name, licence }) => !isPermissive(licence) && termsOf(name)?.licence !== licence)
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  return { parts, refused }
}

/** Names of the lists above that no part has any more. */
export function findUnused(parts: readonly Part[]): string[] {
  const names = parts.map(({ name }) => name)
  const has = (whose: string) => names.some((name) => (whose.endsWith('*') ? name.startsWith(whose.slice(0, -1)) : name === whose))
  return [...Object.keys(withTerms), ...Object.keys(readByHand)].filter((whose) => !has(whose))
}

/** What a release is made of, in CycloneDX; licences are read from what is installed. Nothing is fetched. `npx pnpm` puts pnpm on the PATH. */
export function writeBom(root: string): Bom {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application', '--prod']
  // Checked: the form that was asked for.
  return JSON.parse(execFileSync('pnpm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as Bom
}

/** The text of each part's licence, as its package brings it; parts without one are left out. */
export function textsOf(root: string, parts: readonly Part[]): Map<Part, string> {
  const store = join(root, 'node_modules/.pnpm')
  const folders = readdirSync(store)
  const found = new Map<Part, string>()
  for (const part of parts) {
    const start = `${part.name.replace('/', '+')}@${part.version}`
    const folder = folders.find((one) => one === start || one.startsWith(`${start}_`) || one.startsWith(`${start}(`))
    const at = folder === undefined ? null : join(store, folder, 'node_modules', part.name)
    const file = at === null ? undefined : readdirSync(at).find((one) => /^(?:licen[cs]e|copying)(?:[.-]|$)/iu.test(one))
    const text = at === null || file === undefined ? '' : readFileSync(join(at, file), 'utf8').trim()
    if (text !== '') found.set(part, text)
  }
  return found
}

/** The texts of the licences of all parts, for people; a package without a text is named with its licence alone. */
export function noticesOf(root: string, parts: readonly Part[]): string {
  const texts = textsOf(root, parts)
  const lines = ['Beacon is passed on with these parts of others, each under its own licence.', '']
  for (const part of parts) {
    const text = texts.get(part)
    lines.push('-'.repeat(78), `${part.name} ${part.version} (${part.licence})`, '', ...(text === undefined ? [] : [text, '']))
  }
  return `${lines.join('\n').trimEnd()}\n`
}
