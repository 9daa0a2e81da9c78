import { spawnSync } from 'node:child_process'

/** A package of Debian in an image. */
export interface DebianPackage {
  name: string
  version: string
  architecture: string
  /** As its machine-readable file of copyrights names them, sorted; none where that file is plain text. */
  licences: string[]
}

/** What an image says of itself: its packages, then each file of copyrights that machines can read, with the lines that name licences. */
const query = [
  "dpkg-query -W -f 'package\\t${binary:Package}\\t${Version}\\t${Architecture}\\n'",
  'cd /usr/share/doc && for one in *; do',
  '  if [ -r "$one/copyright" ] && head -n 5 "$one/copyright" | grep -q "^Format:.*copyright-format"; then',
  '    grep "^License:" "$one/copyright" | sort -u | sed "s|^License:|licence\\t$one\\t|"',
  '  fi',
  'done',
].join('\n')

/** Debian's short names that mean one of SPDX's licences and no other. */
const spdx: Readonly<Record<string, string>> = {
  'apache-2.0': 'Apache-2.0',
  artistic: 'Artistic-1.0-Perl',
  'bsd-2-clause': 'BSD-2-Clause',
  'bsd-3-clause': 'BSD-3-Clause',
  'cc0-1.0': 'CC0-1.0',
  expat: 'MIT',
  'gpl-1+': 'GPL-1.0-or-later',
  'gpl-2': 'GPL-2.0-only',
  'gpl-2+': 'GPL-2.0-or-later',
  'gpl-3': 'GPL-3.0-only',
  'gpl-3+': 'GPL-3.0-or-later',
  isc: 'ISC',
  'lgpl-2': 'LGPL-2.0-only',
  'lgpl-2+': 'LGPL-2.0-or-later',
  'lgpl-2.1': 'LGPL-2.1-only',
  'lgpl-2.1+': 'LGPL-2.1-or-later',
  'lgpl-3': 'LGPL-3.0-only',
  'lgpl-3+': 'LGPL-3.0-or-later',
  'mpl-2.0': 'MPL-2.0',
  zlib: 'Zlib',
}
const longestName = 200

/** Reads what an image said. Lines of another form are no one's: files of copyrights are written by many hands. */
export function readPackages(said: string): DebianPackage[] {
  const packages: DebianPackage[] = []
  const licences = new Map<string, Set<string>>()
  for (const line of said.split('\n')) {
    const [kind, name = '', ...rest] = line.split('\t')
    const [first = '', second = ''] = rest.map((one) => one.trim())
    if (kind === 'package' && second !== '')
      packages.push({ name: name.split(':')[0] ?? '', version: first, architecture: second, licences: [] })
    if (kind !== 'licence' || first === '' || first.length > longestName) continue
    const known = licences.get(name) ?? new Set()
    licences.set(name, known.add(first))
  }
  return packages.map((one) => ({ ...one, licences: [...(licences.get(one.name) ?? [])].toSorted() }))
}

/** One word is a licence of SPDX where it is known to be; several joined, and what is not known, stay as Debian writes them. */
const licenceOf = (name: string) => {
  const id = spdx[name.toLowerCase()]
  return { license: id === undefined ? { name } : { id } }
}

export interface Image {
  name: string
  version: string
  /** `sha256:` and the digest of its configuration, which names all of its layers. */
  id: string
}

/** The packages of Debian in an image, as CycloneDX. The same image gives the same text. */
export function imageBom({ name, version, id }: Image, packages: readonly DebianPackage[]): object {
  const image = {
    type: 'container',
    'bom-ref': `${name}@${id}`,
    name,
    version,
    hashes: [{ alg: 'SHA-256', content: id.replace('sha256:', '') }],
  }
  const components = packages.map(({ name: own, version: of, architecture, licences }) => ({
    type: 'library',
    'bom-ref': `pkg:deb/debian/${own}@${of}?arch=${architecture}`,
    name: own,
    version: of,
    purl: `pkg:deb/debian/${encodeURIComponent(own)}@${encodeURIComponent(of)}?arch=${architecture}`,
    ...(licences.length === 0 ? {} : { licenses: licences.map(licenceOf) }),
  }))
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: image }, components }
}

/** Asks the engine for an image's digest, and the image for its packages. @throws Error where it has none */
export function packagesIn(tag: string): { id: string; packages: DebianPackage[] } {
  const id = docker(['image', 'inspect', '--format', '{{.Id}}', tag]).trim()
  const packages = readPackages(docker(['run', '--rm', '--network', 'none', '--user', '0', '--entrypoint', '/bin/sh', tag, '-c', query]))
  if (packages.length === 0) throw new Error(`${tag} says of no package that it holds it.`)
  return { id, packages }
}

function docker(args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (error !== undefined) throw new Error(`docker could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`docker ${args[0] ?? ''}: ${stderr.trim()}`)
  return stdout
}
