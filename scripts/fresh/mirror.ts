import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mirror that this machine's own apt has for a Debian release; nothing is assumed. */
export function debianMirror(release: string, apt = '/etc/apt'): string {
  const folder = join(apt, 'sources.list.d')
  const more = existsSync(folder) ? readdirSync(folder).sort() : []
  for (const path of [join(apt, 'sources.list'), ...more.map((name) => join(folder, name))]) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const found = path.endsWith('.sources') ? inStanzas(text, release) : inLines(text, release)
    if (found !== null) return found
  }
  throw new Error(`No source of apt names “${release} main”. The machine is made from this machine's own Debian mirror.`)
}

/** `deb [options] address release main` */
function inLines(text: string, release: string): string | null {
  for (const line of text.split('\n')) {
    // bounded: a line of this machine's own configuration
    const plain = line.replace(/\[[^\]]*\]/u, '')
    const [kind, address = '', suite, ...components] = plain.trim().split(/\s+/u)
    if (kind === 'deb' && suite === release && components.includes('main')) return address
  }
  return null
}

/** Stanzas with `Types`, `URIs`, `Suites` and `Components`, apart by an empty line. */
function inStanzas(text: string, release: string): string | null {
  for (const stanza of text.split('\n\n')) {
    const fields = stanza.split('\n').filter((line) => !line.startsWith('#') && line.includes(':'))
    const words = (name: string) =>
      fields
        .filter((line) => line.startsWith(`${name}:`))
        .flatMap((line) =>
          line
            .slice(name.length + 1)
            .trim()
            .split(/\s+/u),
        )
    const [address] = words('URIs')
    const fits = words('Types').includes('deb') && words('Suites').includes(release) && words('Components').includes('main')
    if (fits && address !== undefined) return address
  }
  return null
}
