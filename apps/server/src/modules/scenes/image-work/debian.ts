import { createReadStream } from 'node:fs'
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BaseName } from '@beacon/api/image/image-limits'
import type { ImageDriver } from '../driver/index.ts'
import { tarFile, tarOfStream } from './archive/tar-write.ts'
import type { Base } from './base.ts'
import { runApart } from './bootstrap.ts'
import { ImageFailure } from './problem.ts'
import { pythonPackages } from '../python/index.ts'
import { openWorkFolder } from './work-folder.ts'

interface Kind {
  name: BaseName
  repository: string
  /** Counts up when what is made of it changes. */
  made: string
  packages: readonly string[]
  /** Instructions behind its packages. */
  after: string
  /** Folders of Python beside this file that stand in it. */
  libraries: readonly string[]
}
const debian: Kind = {
  name: 'beacon/debian',
  repository: 'beacon-debian',
  made: 'v2',
  packages: ['ca-certificates', 'netcat-openbsd', 'openssl', 'python3', 'socat'],
  after: '',
  libraries: [],
}
/** What programs that look after services of a contest are written with. */
const checker: Kind = {
  name: 'beacon/checker',
  repository: 'beacon-checker',
  made: 'v5',
  packages: [
    ...debian.packages,
    // debootstrap finds no package by what it provides: this is what pwntools' libraries mean.
    'python3-cffi-backend',
    ...Object.values(pythonPackages).map(({ debian: name }) => name),
  ],
  // Programs name pycryptodome as its authors do, and pwntools asks for a terminal that no checker has.
  after: `RUN ln -s Cryptodome /usr/lib/python3/dist-packages/Crypto
ENV PWNLIB_NOTERM=1
`,
  libraries: ['checklib', 'ctf_gameserver'],
}
/** What programs that reckon with data are written with. */
const science: Kind = {
  name: 'beacon/science',
  repository: 'beacon-science',
  made: 'v1',
  packages: ['ca-certificates', 'python3', 'python3-numpy', 'python3-pandas', 'python3-scipy', 'python3-sklearn'],
  after: '',
  libraries: [],
}
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** Node 24 runs on nothing older. */
const usualSuite = 'bookworm'
/** Behind a reboot too, and never in memory. */
const workFolder = '/var/tmp'
const leftOut = [
  'dev/*',
  'proc/*',
  'sys/*',
  'var/lib/apt/lists/*',
  'var/cache/apt/*',
  'usr/share/doc/*',
  'usr/share/man/*',
  'usr/share/locale/*',
]
/** wget alone waits a quarter of an hour for a mirror that sends nothing more: as long as the whole base may take. */
const wgetrc = 'timeout = 20\ntries = 10\nwaitretry = 3\n'
/** All of a base, packed as one file and as one step of its image: that of science has 0.9 GB. */
const rootBytes = 2 * 1024 * 1024 * 1024
/** No package starts its service while an image is built. */
const noServices = '#!/bin/sh\nexit 101\n'
/** Debian's own mirror has updates beside the release; of another one nobody knows. */
const withUpdates = String.raw`RUN sed -i -E 's#^deb (\S+)/debian/? (\S+) main$#deb \1/debian \2 main\ndeb \1/debian \2-updates main\ndeb \1/debian-security \2-security main#' /etc/apt/sources.list`
const dockerfileOf = (mirror: string | null, { libraries, after }: Pick<Kind, 'libraries' | 'after'>): string => `FROM scratch
ADD rootfs.tar /
COPY policy-rc.d /usr/sbin/policy-rc.d
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
${mirror === null ? withUpdates : ''}
${libraries.map((name) => `COPY ${name} /usr/lib/python3/dist-packages/${name}\n`).join('')}${after}CMD ["/bin/bash"]
`

export interface DebianSource {
  /** `debootstrap`, or what a test has in its place. */
  program: string
  /** Null is debootstrap's own choice. */
  mirror: string | null
  isRoot: boolean
}
export const debianSource = (mirror: string | null): DebianSource => ({
  program: '/usr/sbin/debootstrap',
  mirror,
  isRoot: process.getuid?.() === 0,
})

/** Debian's own packages, fetched once from its mirror and kept at the engine: builds stay what they were until that image is removed. */
export const debianBase = (images: ImageDriver, source: DebianSource): Base => baseOf(debian, images, source)
export const checkerBase = (images: ImageDriver, source: DebianSource): Base => baseOf(checker, images, source)
export const scienceBase = (images: ImageDriver, source: DebianSource): Base => baseOf(science, images, source)

function baseOf({ name, repository, made, packages, ...kind }: Kind, images: ImageDriver, source: DebianSource): Base {
  const tag = images.tagOf(repository, made)
  return {
    name,
    tag,
    canMake: source.isRoot,
    lack: () => lackOf(source),
    make: async ({ onLine, signal }) => {
      if (!source.isRoot) throw new ImageFailure('base_root', { image: name })
      const folder = await openWorkFolder(workFolder)
      try {
        await fetchInto(folder, { source, packages, onLine }, signal)
        await importFrom(images, { tag, folder, dockerfile: dockerfileOf(source.mirror, kind), libraries: kind.libraries, onLine }, signal)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Without the keys of Debian what comes from the mirror could be anybody's. */
async function lackOf({ program }: DebianSource): Promise<string | null> {
  if (!(await isThere(program))) return 'debootstrap'
  return (await isThere(keyring)) ? null : 'debian-archive-keyring'
}

async function suiteOf(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const codename = /^VERSION_CODENAME=([a-z]+)$/mu.exec(text)?.[1]
  return /^ID=debian$/mu.test(text) && codename !== undefined ? codename : usualSuite
}

type Fetching = { source: DebianSource; packages: readonly string[]; onLine: (text: string) => void }

async function fetchInto(folder: string, { source: { program, mirror }, packages, onLine }: Fetching, signal: AbortSignal): Promise<void> {
  const root = join(folder, 'root')
  const options = ['--force-check-gpg', `--keyring=${keyring}`, '--variant=minbase', `--include=${packages.join(',')}`]
  const env = { WGETRC: join(folder, 'wgetrc') }
  await writeFile(env.WGETRC, wgetrc)
  await runApart(
    { command: [program, ...options, await suiteOf(), root, ...(mirror === null ? [] : [mirror])], folder, env, onLine },
    signal,
  )
  const without = leftOut.map((path) => `--exclude=./${path}`)
  const look = ['--numeric-owner', '--sort=name', '--mtime=@0']
  const pack = ['tar', '-C', root, ...look, ...without, '-cf', join(folder, 'root.tar'), '.']
  await runApart({ command: pack, folder, fileBytes: rootBytes, onLine }, signal)
}

type Importing = { tag: string; folder: string; dockerfile: string; libraries: readonly string[]; onLine: (text: string) => void }

/** What else lies there is what a Python of this machine left. */
async function* modulesOf(library: string): AsyncGenerator<Buffer> {
  const from = join(import.meta.dirname, library)
  for (const name of (await readdir(from)).filter((one) => one.endsWith('.py')).toSorted())
    yield tarFile(`${library}/${name}`, await readFile(join(from, name)))
}

async function importFrom(
  images: ImageDriver,
  { tag, folder, dockerfile, libraries, onLine }: Importing,
  signal: AbortSignal,
): Promise<void> {
  const path = join(folder, 'root.tar')
  const { size } = await stat(path)
  async function* context(): AsyncGenerator<Buffer> {
    yield tarFile('Dockerfile', Buffer.from(dockerfile))
    yield tarFile('policy-rc.d', Buffer.from(noServices), 0o755)
    for (const library of libraries) yield* modulesOf(library)
    yield* tarOfStream({ name: 'rootfs.tar', size }, createReadStream(path) as AsyncIterable<Buffer>)
    yield Buffer.alloc(1024)
  }
  const limits = { memoryMb: 256, pids: 64, stepBytes: rootBytes }
  await images.build({ tag, ...limits, network: null, onLine, context: () => Readable.from(context()) }, signal)
}
