import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lacksQemu } from '../../../../testing/need-qemu.ts'
import { tarFile } from '../archive/tar-write.ts'
import { ImageFailure } from '../problem.ts'
import { bringDisk, type Bringing, type DiskWork } from './bring-disk.ts'
import { openTool } from './confine.ts'
import { qemuImg } from './convert.ts'
import { bombOf, qcow2, raw, vmdk } from './samples.ts'
import { openDiskStore } from './store.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-disks-'))
const store = openDiskStore(join(folder, 'disks'))
let work: DiskWork
const room = { quotaGb: 1_000, usedBytes: 0 }
let made = 0
let log = ''
beforeAll(async () => {
  work = { store, run: (await openTool()).run, floorBytes: 0 }
})
afterAll(() => rmSync(folder, { recursive: true }))

const stored = (bytes: Buffer): string => {
  const path = join(folder, `upload-${(made += 1)}`)
  writeFileSync(path, bytes)
  return path
}
const bring = (path: string, more: Partial<Bringing> & Partial<DiskWork> = {}) => {
  log = ''
  const own = { path, member: '', room, onStep: () => undefined, onLine: (text: string) => (log += text), ...more }
  return bringDisk({ ...work, ...more }, own, testSignal())
}
const problem = (working: Promise<unknown>) =>
  working.then(
    () => 'made',
    (error: unknown) => (error instanceof ImageFailure ? [error.code, error.details] : String(error)),
  )
const image = (...words: string[]) => execFileSync(qemuImg, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const left = () => (existsSync(store.folder) ? readdirSync(store.folder).filter((name) => name.startsWith('aside')) : [])
const ovaOf = (files: ReadonlyArray<readonly [string, Buffer]>) =>
  Buffer.concat([...files.map(([name, bytes]) => tarFile(name, bytes)), Buffer.alloc(1024)])

/** A disk of 64 MB with 2 MB of data in it, in another format. */
function sample(format: string, ...options: string[]): string {
  const plain = raw(64)
  randomBytes(2 * 2 ** 20).copy(plain, 3 * 2 ** 20)
  const [from, to] = [stored(plain), join(folder, `sample-${(made += 1)}`)]
  image('convert', '-f', 'raw', '-O', format, ...options, from, to)
  return to
}

describe.skipIf(lacksQemu)('a disk', () => {
  it.each([
    ['qcow2', []],
    ['qcow2', ['-c']],
    ['vmdk', []],
    ['vmdk', ['-o', 'subformat=streamOptimized']],
    ['vdi', []],
    ['vhdx', []],
    ['raw', []],
  ])('of %s %s becomes one that stands alone, with the same content, and twice is one', async (format, options) => {
    const path = sample(format, ...options)
    const brought = await bring(path)
    expect(brought).toMatchObject({ format, virtualBytes: 64 * 2 ** 20 })
    const kept = store.pathOf(brought.sha256)
    expect(createHash('sha256').update(readFileSync(kept)).digest('hex')).toBe(brought.sha256)
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    expect(statSync(kept).size).toBeLessThan(8 * 2 ** 20)
    expect(image('info', '-f', 'qcow2', kept)).not.toMatch(/backing|data file/u)
    expect(image('compare', '-f', format, '-F', 'qcow2', path, kept)).toContain('identical')
    expect((await bring(path)).sha256).toBe(brought.sha256)
    expect((await bring(kept)).sha256).toBe(brought.sha256)
    expect(left()).toEqual([])
  })

  it('of an OVA is taken by its content, and its sum is compared', async () => {
    const disk = readFileSync(sample('vmdk', '-o', 'subformat=streamOptimized'))
    const sum = createHash('sha256').update(disk).digest('hex')
    const ovf = ['box.ovf', Buffer.from('<Envelope/>')] as const
    const ova = stored(ovaOf([ovf, ['box.mf', Buffer.from(`SHA256(box-disk1)= ${sum}\n`)], ['box-disk1', disk]]))
    expect(await bring(ova)).toMatchObject({ format: 'vmdk', virtualBytes: 64 * 2 ** 20 })
    const wrong = stored(
      ovaOf([
        ovf,
        ['box.mf', Buffer.from(`SHA256(box-disk1)= ${sum.replace(/^./u, 'x')}\nSHA1(box-disk1)= ${'0'.repeat(40)}\n`)],
        ['box-disk1', disk],
      ]),
    )
    expect(await problem(bring(wrong))).toEqual(['ova_sum', { path: 'box-disk1' }])
    const two = stored(ovaOf([ovf, ['a.vmdk', disk], ['b', raw()]]))
    expect(await problem(bring(two))).toEqual(['ova_many', { n: 2, names: 'a.vmdk, b' }])
    expect(await bring(two, { member: 'b' })).toMatchObject({ format: 'raw' })
    expect(await problem(bring(two, { member: 'c' }))).toEqual(['ova_member', { path: 'c', names: 'a.vmdk, b' }])
    expect(await problem(bring(stored(ovaOf([ovf]))))).toEqual(['ova_none', {}])
    expect(left()).toEqual([])
  })

  it('of an OVA that leads elsewhere is refused', async () => {
    const up = stored(ovaOf([['../../disk.vmdk', vmdk()]]))
    expect(await problem(bring(up))).toMatchObject(['archive_path', { path: '../../disk.vmdk' }])
    const link = tarFile('disk.vmdk', Buffer.alloc(0))
    link.write('2', 156)
    link.write('/etc/shadow', 157)
    link.write('        ', 148)
    link.write(
      `${link
        .subarray(0, 512)
        .reduce((all, byte) => all + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    expect(await problem(bring(stored(Buffer.concat([link, Buffer.alloc(1024)]))))).toMatchObject(['archive_link', {}])
    const bad = stored(ovaOf([['disk.vmdk', vmdk({ capacity: 0n })]]))
    expect(await problem(bring(bad))).toMatchObject(['disk_extents', {}])
    expect(
      await problem(
        bring(
          stored(
            ovaOf([
              ['a', raw()],
              ['a', raw()],
            ]),
          ),
        ),
      ),
    ).toEqual(['archive_twice', { path: 'a' }])
  })

  it('that names another file is refused before the tool opens it', async () => {
    const secret = stored(raw())
    const based = join(folder, 'based.qcow2')
    image('create', '-q', '-f', 'qcow2', '-b', secret, '-F', 'raw', based)
    expect(await problem(bring(based))).toEqual(['disk_backing', { format: 'qcow2' }])
    const apart = join(folder, 'apart.qcow2')
    image('create', '-q', '-f', 'qcow2', '-o', `data_file=${join(folder, 'apart.data')}`, apart, '1M')
    expect(await problem(bring(apart))).toEqual(['disk_data_file', { format: 'qcow2' }])
    const flat = join(folder, 'flat.vmdk')
    image('create', '-q', '-f', 'vmdk', '-o', 'subformat=monolithicFlat', flat, '1M')
    expect(await problem(bring(flat))).toMatchObject(['disk_extents', {}])
  })

  it('is refused before anything is written where the machine or the quota has no room for it', async () => {
    const bomb = stored(bombOf(30))
    const small = async () => 10 * 2 ** 30
    expect(await problem(bring(bomb, { freeBytes: small }))).toEqual(['disk_short', { need: 30, free: 10 }])
    expect(await problem(bring(bomb, { floorBytes: 2 * 2 ** 30, freeBytes: async () => 31 * 2 ** 30 }))).toEqual([
      'disk_short',
      { need: 30, free: 29 },
    ])
    expect(await problem(bring(bomb, { room: { quotaGb: 40, usedBytes: 20 * 2 ** 30 } }))).toEqual([
      'image_quota',
      { used: 20, max: 40, want: 30.1 },
    ])
    const empty = join(folder, 'empty.qcow2')
    image('create', '-q', '-f', 'qcow2', empty, '30G')
    const brought = await bring(empty, { freeBytes: async () => 2 ** 30 })
    expect(brought.virtualBytes).toBe(30 * 2 ** 30)
    expect(brought.bytes).toBeLessThan(2 ** 20)
    expect(left()).toEqual([])
  })

  it('that is broken inside, or takes too long, leaves a reason and nothing else', async () => {
    expect(await problem(bring(stored(qcow2())))).toMatchObject(['disk_convert', {}])
    expect(await problem(bring(sample('vdi'), { program: '/nowhere/qemu-img' }))).toEqual(['disk_tool', { package: 'qemu-utils' }])
    const cut = new AbortController()
    const own = { path: sample('raw'), member: '', room, onLine: () => undefined }
    const working = bringDisk(work, { ...own, onStep: (step) => step === 'convert' && cut.abort() }, cut.signal)
    await expect(working).rejects.toThrow(/abort/iu)
    expect(left()).toEqual([])
  })

  it('goes when no version names it, and not while it may be named soon', async () => {
    const [one, two] = [await bring(sample('raw')), await bring(sample('raw'))]
    expect(await store.sweep(new Set())).toBe(0)
    const old = new Date(Date.now() - 3_600_000)
    for (const name of readdirSync(store.folder)) utimesSync(join(store.folder, name), old, old)
    writeFileSync(join(store.folder, 'notes.txt'), 'of somebody else')
    await store.sweep(new Set([one.sha256]))
    expect(readdirSync(store.folder).toSorted()).toEqual([`${one.sha256}.qcow2`, 'notes.txt'].toSorted())
    expect(existsSync(store.pathOf(two.sha256))).toBe(false)
  })

  it('is read by a tool that sees one file, one folder, and no network', async () => {
    const tool = await openTool()
    if (!tool.isApart) return
    const lines: string[] = []
    const command = [
      '/bin/sh',
      '-c',
      'ls / /in /out; ls /sys/class/net /etc /root /proc 2>/dev/null; touch /in/disk || echo kept; mknod /out/x c 1 3 || echo weak',
    ]
    const out = mkdtempSync(join(folder, 'out-'))
    await tool.run(
      {
        command,
        reads: stored(raw()),
        writes: out,
        memoryBytes: 2 ** 30,
        fileBytes: 0,
        timeMs: 10_000,
        onLine: (line) => lines.push(line),
      },
      testSignal(),
    )
    expect(lines.filter((line) => line !== '' && !line.endsWith(':')).toSorted()).toEqual([
      'bin',
      'dev',
      'disk',
      'in',
      'kept',
      'lib',
      'lib64',
      'out',
      'sbin',
      'usr',
      'weak',
    ])
  })
})
