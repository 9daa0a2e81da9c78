import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver, type ImageDriver } from '../driver/index.ts'
import { tarFile } from './archive/tar-write.ts'
import { debianBase, type DebianSource } from './debian.ts'
import { makeImage } from './make.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { noFetchedBases } from './testing.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'beacon-debian-test-'))
const canKeepApart = process.getuid?.() === 0 && existsSync('/usr/share/keyrings/debian-archive-keyring.gpg')
let images: ImageDriver

const dropAll = async () => {
  for (const tag of await images.list()) await images.remove(tag)
}
beforeAll(async () => {
  const driver = (await loadDockerDriver())({ socketPath, install: plotOf('debian').install })
  if (driver.images === undefined) throw new Error('the driver makes no images')
  images = driver.images
  await dropAll()
})
afterAll(async () => {
  await dropAll()
  rmSync(folder, { recursive: true })
})

/** A program in the place of debootstrap: its last two words are the folder to fill and the mirror. */
function standIn(name: string, text: string): DebianSource {
  const program = join(folder, name)
  writeFileSync(program, `#!/bin/sh\nfor word; do before=$root; root=$last; last=$word; done\n${text}`, { mode: 0o755 })
  return { program, mirror: 'http://mirror.test/debian', isRoot: true }
}
let log = ''
function make(source: DebianSource, dockerfile: string, signal = testSignal()) {
  const path = join(folder, `upload-${Math.random()}.tar`)
  writeFileSync(path, Buffer.concat([tarFile('Dockerfile', Buffer.from(dockerfile)), Buffer.alloc(1024)]))
  log = ''
  const upload = { path, media_type: 'application/x-tar', folder: '' }
  const steps: string[] = []
  const room = { archiveGb: 1, quotaGb: 10, usedBytes: 0 }
  const making = {
    upload,
    room,
    tag: images.tagOf('on-debian', 'v1'),
    known: new Map<string, string>(),
    bases: [debianBase(images, source)],
    fetched: noFetchedBases,
    network: null,
  }
  const told = { onStep: (step: string) => void steps.push(step), onLine: (text: string) => void (log += text) }
  return makeImage(images, { ...making, ...told }, signal).then((made) => ({ ...made, steps }))
}
const leftovers = () => readdirSync('/var/tmp').filter((name) => name.startsWith(`beacon-debian-${process.pid}-`))
const small = `mkdir -p "$root/bin" "$root/var/cache/apt" "$root/dev"
cp "$(command -v busybox)" "$root/bin/busybox" && ln -s busybox "$root/bin/sh"
echo left > "$root/var/cache/apt/left"
chown 10001 "$root/bin/busybox"
id -u; test "$$" -lt 10; env | sort; cat "$WGETRC"
`

/** The real one takes minutes and a mirror: `bench --bases` makes it. */
describe.skipIf(!canKeepApart)('the base of Debian', () => {
  it('is made when a Dockerfile begins with it, once, from what fills its folder', async () => {
    process.env['SECRET_OF_TEST'] = 'told to nobody'
    const source = standIn('small', small)
    const dockerfile =
      'FROM beacon/debian\nRUN test "$(/bin/busybox stat -c %u /bin/busybox)" = 10001 && test ! -e /var/cache/apt/left\nUSER 10001\n'
    const made = await make(source, dockerfile)
    expect(made).toMatchObject({ user: '10001', steps: ['read', 'check', 'base', 'build', 'inspect'] })
    expect(log).toContain('DEBIAN_FRONTEND=noninteractive')
    expect(log).toContain('timeout = 20')
    expect(log).not.toContain('SECRET_OF_TEST')
    await make(standIn('never', 'exit 1\n'), dockerfile)
    expect(leftovers()).toEqual([])
    await dropAll()
  })

  it('may be larger, packed as one, than any file of a package', async () => {
    const two = 'truncate -s 280M "$root/bin/one" && truncate -s 280M "$root/bin/other"\n'
    const made = await make(standIn('large', `${small}${two}`), 'FROM beacon/debian\nRUN test -f /bin/one && test -f /bin/other\n')
    expect(made.steps).toEqual(['read', 'check', 'base', 'build', 'inspect'])
    await dropAll()
  })

  it('tells the words of what failed, and which package is missing', async () => {
    const failing = make(standIn('broken', 'echo "E: Failed getting release file"; exit 1\n'), 'FROM beacon/debian\n')
    await expect(failing).rejects.toMatchObject({ code: 'base_failed', details: { text: 'E: Failed getting release file' } })
    const missing = make({ ...standIn('some', ''), program: '/none/debootstrap' }, 'FROM beacon/debian\n')
    await expect(missing).rejects.toMatchObject({ code: 'base_missing', details: { package: 'debootstrap' } })
    const plain = make({ ...standIn('any', ''), isRoot: false }, 'FROM beacon/debian\n')
    await expect(plain).rejects.toMatchObject({ code: 'base_root' })
  })

  it('ends with everything it started when it is cut', async () => {
    const cut = new AbortController()
    const text = `mkdir -p "$root/proc"; mount -t proc proc "$root/proc"; (setsid sleep 4711 &) ; echo begun; sleep 4711\n`
    const work = make(standIn('slow', text), 'FROM beacon/debian\n', cut.signal)
    await expect.poll(() => log).toContain('begun')
    cut.abort()
    await expect(work).rejects.toBeDefined()
    const running = () => execFileSync('ps', ['-eo', 'args']).toString()
    await expect.poll(running).not.toContain('sleep 4711')
    expect(leftovers()).toEqual([])
  })
})
