import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDockerDriver, type ImageDriver } from '../driver/index.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { tarFile } from './archive/tar-write.ts'
import { basesOf } from './bases.ts'
import { debianSource } from './debian.ts'
import { makeImage, type Making } from './make.ts'
import { ImageFailure } from './problem.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { noFetchedBases } from './testing.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const { install } = plotOf('images')
const folder = mkdtempSync(join(tmpdir(), 'beacon-images-'))
let images: ImageDriver
let made = 0

const dropAll = async () => {
  for (const tag of await images.list()) await images.remove(tag)
}
beforeAll(async () => {
  const driver = (await loadDockerDriver())({ socketPath, install })
  if (driver.images === undefined) throw new Error('the driver makes no images')
  images = driver.images
  await dropAll()
})
afterAll(async () => {
  await dropAll()
  rmSync(folder, { recursive: true })
})

const end = Buffer.alloc(1024)
const tarOf = (files: Record<string, string>) =>
  Buffer.concat([...Object.entries(files).map(([name, text]) => tarFile(name, Buffer.from(text))), end])
const stored = (bytes: Buffer): string => {
  const path = join(folder, `upload-${(made += 1)}`)
  writeFileSync(path, bytes)
  return path
}
const media = { tar: 'application/x-tar', gzip: 'application/gzip', zip: 'application/zip' }
let log = ''
const make = (path: string, media_type: string, more: Partial<Making> & { signal?: AbortSignal } = {}) => {
  log = ''
  const own: Making = {
    upload: { path, media_type, folder: '' },
    tag: images.tagOf(`t${(made += 1)}`, 'v1'),
    room: { archiveGb: 1, quotaGb: 10_000, usedBytes: 0 },
    known: new Map(),
    bases: basesOf(images, debianSource(null)),
    fetched: noFetchedBases,
    network: null,
    onStep: () => undefined,
    onLine: (text) => (log += text),
    ...more,
  }
  return makeImage(images, own, more.signal ?? testSignal())
}
const failure = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof ImageFailure ? error.code : String(error)),
  )
const web = {
  Dockerfile:
    'FROM beacon/busybox\nCOPY run.sh /run.sh\nEXPOSE 8080\nUSER 10001\nVOLUME /data\nHEALTHCHECK CMD true\nCMD ["sh", "/run.sh"]\n',
  'run.sh': 'echo hello\n',
}

/** The same image as an OCI layout, without a manifest of Docker's. */
function layoutOf(saved: string): Buffer {
  const out = mkdtempSync(join(folder, 'oci-'))
  execFileSync('tar', ['-xf', saved, '-C', out])
  const [first] = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as { Config: string; Layers: string[] }[]
  const blobs: Record<string, Buffer> = {}
  const keep = (bytes: Buffer) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    blobs[`blobs/sha256/${digest}`] = bytes
    return { digest: `sha256:${digest}`, size: bytes.length }
  }
  const layers = (first?.Layers ?? []).map((layer) => keep(gzipSync(readFileSync(join(out, layer)))))
  const config = keep(readFileSync(join(out, first?.Config ?? '')))
  const index = { schemaVersion: 2, manifests: [keep(Buffer.from(JSON.stringify({ schemaVersion: 2, config, layers })))] }
  const all = { 'oci-layout': Buffer.from('{"imageLayoutVersion":"1.0.0"}'), 'index.json': Buffer.from(JSON.stringify(index)), ...blobs }
  return Buffer.concat([...Object.entries(all).map(([name, bytes]) => tarFile(name, bytes)), end])
}

describe('an upload', () => {
  it('of a folder with a Dockerfile is built, as tar, tar.gz and zip, also one level down', async () => {
    const tar = tarOf(web)
    const facts = { ports: ['8080/tcp'], user: '10001', volumes: ['/data'], hasHealth: true, source: 'build' }
    expect(await make(stored(tar), media.tar)).toMatchObject(facts)
    expect(log).toContain('Step 1')
    const nested = tarOf(Object.fromEntries(Object.entries(web).map(([name, text]) => [`web/${name}`, text])))
    expect(await make(stored(gzipSync(nested)), media.gzip)).toMatchObject(facts)
    const zipped = join(folder, 'web.zip')
    mkdirSync(join(folder, 'zip'))
    for (const [name, text] of Object.entries(web)) writeFileSync(join(folder, 'zip', name), text)
    execFileSync('python3', ['-m', 'zipfile', '-c', zipped, join(folder, 'zip')])
    expect(await make(zipped, media.zip)).toMatchObject(facts)
  })

  it('of what an engine saved is loaded without its tags, old and OCI', async () => {
    const tag = images.tagOf('saved', 'v1')
    await make(stored(tarOf(web)), media.tar, { tag })
    const saved = join(folder, 'saved.tar')
    execFileSync('docker', ['-H', `unix://${socketPath}`, 'save', '-o', saved, tag])
    await images.remove(tag)
    const loaded = await make(saved, media.tar)
    expect(loaded).toMatchObject({ source: 'archive', user: '10001', origins: [tag] })
    expect(await images.inspect(tag)).toBeNull()
    expect(await make(stored(layoutOf(saved)), media.tar)).toMatchObject({ source: 'archive', user: '10001', id: loaded.id })
  })

  it('is built from an image that is here, by its own name', async () => {
    const base = images.tagOf('base', 'v1')
    await make(stored(tarOf(web)), media.tar, { tag: base })
    const built = await make(stored(tarOf({ Dockerfile: 'FROM base@1\nUSER 0\n' })), media.tar, { known: new Map([['base@1', base]]) })
    expect(built.user).toBe('0')
  })

  it('is built as newer builders would: texts, modes, caches and other images', async () => {
    const tag = images.tagOf('tools', 'v1')
    await make(stored(tarOf(web)), media.tar, { tag })
    const dockerfile = String.raw`# syntax=docker/dockerfile:1.7
ARG BASE=beacon/busybox
FROM ${'${BASE:-none}'} AS tools
RUN --mount=type=cache,target=/var/cache/x echo cached > /made
FROM beacon/busybox
ARG TARGETARCH
ENV PORT=80
RUN <<SCRIPT
set -e
cat > /script <<'INNER'
it is $PORT
INNER
test "$TARGETARCH" != ""
SCRIPT
RUN cat <<TEXT > /text && test "$(cat /script)" = 'it is $PORT'
port $PORT
TEXT
USER 10001
COPY --chown=7:8 --chmod=0750 run.sh /srv/
COPY --chmod=4755 run.sh /suid
COPY --chmod=700 run.sh data /opt/
COPY <<conf <<"raw" /etc/texts/
port $PORT
conf
port $PORT
raw
COPY --from=0 /made /made
COPY --from=tools@1 --chmod=600 /run.sh /other
COPY . /all
USER 0
RUN test "$(cat /text /etc/texts/conf)" = "$(printf 'port 80\nport 80')" && test "$(cat /etc/texts/raw)" = 'port $PORT'
RUN test "$(stat -c %u:%g:%a /srv/run.sh)" = 7:8:750 && test "$(stat -c %u:%a /suid)" = 0:4755 && test "$(stat -c %u:%a /opt/run.sh /opt/a | tr '\n' ' ')" = "0:700 0:700 "
RUN test "$(stat -c %a /other)" = 600 && test "$(cat /made)" = cached && test ! -e /.beacon-copy
RUN test "$(ls -A /all | tr '\n' ' ')" = "Dockerfile data run.sh "
`
    const files = { Dockerfile: dockerfile, 'run.sh': 'echo hello\n', 'data/a': 'a\n' }
    const built = await failure(make(stored(tarOf(files)), media.tar, { known: new Map([['tools@1', tag]]) }))
    expect([built, log]).toEqual(['made', expect.stringContaining('Successfully built')])
  })
})

describe('a build', () => {
  const run = (command: string) => stored(tarOf({ Dockerfile: `FROM beacon/busybox\nRUN ${command}\n` }))

  it('has no interface but its own', async () => {
    const isOther = 'ls /sys/class/net | grep -vE "^(lo|tunl0|sit0|ip6tnl0|gre0|gretap0|erspan0|ip_vti0|ip6_vti0|ip6gre0)$"'
    expect(await failure(make(run('test -e /sys/class/net/lo'), media.tar))).toBe('made')
    expect(await failure(make(run(`! ${isOther}`), media.tar))).toBe('made')
  })

  it('that fails tells why', async () => {
    const error = await make(run('echo before; exit 3'), media.tar).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'build_failed', details: { text: expect.stringContaining('returned a non-zero code: 3') } })
    expect(log).toContain('before')
  })

  it('ends at the engine when it is cut', async () => {
    const cut = new AbortController()
    const work = make(run('sleep 100'), media.tar, { signal: cut.signal, onLine: (text) => text.includes('Running in') && cut.abort() })
    const from = performance.now()
    expect(await failure(work)).not.toBe('made')
    expect(performance.now() - from).toBeLessThan(15_000)
    await expect
      .poll(() => execFileSync('docker', ['-H', `unix://${socketPath}`, 'ps', '--no-trunc', '--format', '{{.Command}}']).toString())
      .not.toContain('sleep 100')
  })

  it('has so many processes at a time and no more', async () => {
    const forks = (count: number, seconds: number) =>
      `sleep 1; n=0; while [ $n -lt ${count} ]; do sleep ${seconds} & n=$((n+1)); done; wait`
    expect(await failure(make(run(forks(200, 4)), media.tar))).toBe('made')
    // Longer than a slow machine needs to begin them all: else the first are gone before the last ones come.
    expect(await failure(make(run(forks(1_200, 300)), media.tar))).toBe('build_failed')
    expect(log).toContain("can't fork")
  })

  it('gets what .dockerignore leaves, and files of a zip as they were packed', async () => {
    const base = 'FROM beacon/busybox\nCOPY . /in/\n'
    const ignore = '*.log\nsecrets\n!secrets/public\n.dockerignore\nDockerfile\n'
    const files = { '.dockerignore': ignore, 'a.log': 'x', 'a.txt': 'x', 'secrets/key': 'x', 'secrets/public': 'x', run: 'no script' }
    const check =
      'RUN cd /in && echo got $(find . -type f | sort) && test "$(echo $(find . -type f | sort))" = "./a.txt ./run ./secrets/public"\n'
    expect(await failure(make(stored(tarOf({ ...files, Dockerfile: base + check })), media.tar))).toBe('made')
    const zip = new ZipFile()
    const all = { ...files, Dockerfile: `${base}${check}RUN test -x /in/run -a ! -x /in/a.txt\n` }
    for (const [name, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), name, { mode: name === 'run' ? 0o100_755 : 0o100_644 })
    zip.end()
    expect(await failure(make(stored(await buffer(zip.outputStream)), media.zip))).toBe('made')
  })

  it('that writes without end is stopped', async () => {
    const stopped = makeImageOf('FROM beacon/busybox\nRUN dd if=/dev/zero of=/big bs=1M count=20000\n')
    expect(await stopped).toBe('too much')
  })
})

/** The limit of a step, small here. */
async function makeImageOf(dockerfile: string): Promise<string> {
  const { contextOf } = await import('./make.ts')
  const { busyboxBase } = await import('./busybox.ts')
  const { Readable } = await import('node:stream')
  const text = dockerfile.replace('beacon/busybox', busyboxBase(images).tag)
  const context = () => Readable.from(contextOf(text, stored(end)))
  const build = {
    context,
    tag: images.tagOf('big', 'v1'),
    memoryMb: 256,
    pids: 64,
    stepBytes: 64 * 1024 * 1024,
    network: null,
    onLine: () => undefined,
  }
  return images.build(build, testSignal()).then(
    () => 'made',
    (error: unknown) => (error instanceof Error && 'why' in error && error.why === 'size' ? 'too much' : String(error)),
  )
}

describe('a hostile archive', () => {
  const withName = (name: string) =>
    Buffer.concat([tarFile('Dockerfile', Buffer.from('FROM scratch\n')), tarFile(name, Buffer.from('x')), end])
  /** A header of another type, its sum made right. */
  const typed = (type: string, to: string) => {
    const header = tarFile('odd', Buffer.alloc(0))
    header.write(type, 156)
    header.write(to, 157)
    header.fill(' ', 148, 156)
    header.write(
      `${header
        .subarray(0, 512)
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    return Buffer.concat([tarFile('Dockerfile', Buffer.from('FROM scratch\n')), header, end])
  }
  const many = () => Buffer.concat([...Array.from({ length: 100_000 }, (_none, at) => tarFile(`f${at}`, Buffer.alloc(0))), end])
  const cases: [string, () => Buffer, string][] = [
    ['steps upwards', () => withName('../../etc/passwd'), 'archive_path'],
    ['is absolute', () => withName('/etc/passwd'), 'archive_path'],
    ['links outside', () => typed('2', '../../etc/passwd'), 'archive_link'],
    ['links to an absolute path', () => typed('2', '/etc/passwd'), 'archive_link'],
    ['has a hard link outside', () => typed('1', '../x'), 'archive_link'],
    ['has a device', () => typed('3', ''), 'archive_device'],
    ['has a name twice', () => withName('Dockerfile'), 'archive_twice'],
    ['has 100,000 entries', many, 'archive_limit'],
    ['ends in the middle', () => withName('a').subarray(0, 1100), 'archive_broken'],
    ['is noise', () => Buffer.alloc(4096, 7), 'archive_broken'],
    ['holds nothing to make', () => tarOf({ 'read.me': 'x' }), 'archive_content'],
    [
      'names a config outside',
      () => tarOf({ 'manifest.json': '[{"Config":"../../etc/passwd","Layers":["/etc/shadow"]}]' }),
      'archive_content',
    ],
    ['holds two images', () => tarOf({ 'manifest.json': '[{},{}]' }), 'archive_many'],
    ['has a manifest that is none', () => tarOf({ 'manifest.json': '{"a":' }), 'archive_content'],
  ]
  it.each(cases)('that %s is refused', async (_what, bytes, code) => {
    expect(await failure(make(stored(bytes()), media.tar))).toBe(code)
  })

  it('that inflates without end is refused', async () => {
    const zeros = 100 * 1024 * 1024
    const one = gzipSync(tarFile('a', Buffer.alloc(zeros)), { level: 1 })
    const path = join(folder, 'bomb.tar.gz')
    writeFileSync(path, Buffer.concat(Array.from({ length: 5 }, () => one)))
    const room = { archiveGb: 0.1, quotaGb: 10_000, usedBytes: 0 }
    expect(await failure(make(path, media.gzip, { room }))).toBe('archive_limit')
  })

  it('keeps links that stay inside', async () => {
    mkdirSync(join(folder, 'linked'))
    writeFileSync(join(folder, 'linked/Dockerfile'), 'FROM beacon/busybox\nCOPY . /app\nRUN cat /app/b | grep -q content\n')
    writeFileSync(join(folder, 'linked/a'), 'content\n')
    symlinkSync('a', join(folder, 'linked/b'))
    const path = join(folder, 'linked.tar')
    execFileSync('tar', ['-cf', path, '-C', join(folder, 'linked'), '.'])
    expect(await failure(make(path, media.tar))).toBe('made')
  })
})
