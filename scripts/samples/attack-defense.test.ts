import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const samples = join(import.meta.dirname, '../../samples/attack-defense')
/** What checkers import: the folder with our checklib. The original stands in by this variable. */
const library = process.env['CHECKLIB'] ?? join(import.meta.dirname, '../../apps/server/src/modules/scenes/image-work')
/** The program itself: what is called python3 may be a script that looks for one, and takes longer than a checker. */
const asked = spawnSync(process.env['PYTHON'] ?? 'python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' })
const hasPython = asked.status === 0
const python = hasPython ? asked.stdout.trim() : ''
if (!hasPython && (process.env['REQUIRE'] ?? '').split(',').includes('python')) throw new Error('python3 is missing')

/** The same service, looked at by a checker that is written for FAUST's gameserver. */
const ofFaust = 'faust/pigeon.py'
/** Each hole and what closes it. */
const services = [
  { name: 'pigeon', stores: ['1'], patches: [['not letter["seal"].startswith(seal)', 'letter["seal"] != seal']] },
  {
    name: 'vault',
    stores: ['1', '2'],
    patches: [
      [
        '            self.account = name\n            if file.read_text() == password:\n',
        '            if file.read_text() == password:\n                self.account = name\n',
      ],
      ['hashlib.md5(f"box {number}".encode())', 'hashlib.md5(f"box {number} {FOLDER.stat().st_ino} secret".encode())'],
    ],
  },
] as const

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

function connects(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    }).on('error', reject)
  })
}

interface Run {
  code: number
  out: string
  err: string
}

/** One service on a port of its own, the program as it is or patched. */
class Box {
  readonly name: string
  port = 0
  folder = ''
  #process: ChildProcess | undefined

  readonly checker: string

  constructor(name: string, checker = `checkers/${name}/checker.py`) {
    this.name = name
    this.checker = checker
  }

  async start(patches: readonly (readonly [string, string])[] = []): Promise<void> {
    this.port = await freePort()
    this.folder = await mkdtemp(join(tmpdir(), `sample-${this.name}-`))
    let program = await readFile(join(samples, 'services', this.name, 'service.py'), 'utf8')
    for (const [hole, closed] of patches) {
      expect(program).toContain(hole)
      program = program.replace(hole, closed)
    }
    const file = join(this.folder, 'service.py')
    await writeFile(file, program)
    this.#process = spawn(python, [file, String(this.port), join(this.folder, 'data')], { stdio: 'ignore' })
    await vi.waitFor(() => connects(this.port), { timeout: 120_000, interval: 50 })
  }

  async stop(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.kill('SIGKILL')) await once(this.#process, 'exit')
    await rm(this.folder, { recursive: true, force: true })
  }

  run(file: string, ...args: string[]): Promise<Run> {
    const env = {
      ...process.env,
      // Where it is asked for checks alone, and where for puts.
      BEACON_PUT_MODE: args[0] === 'check' ? 'plain' : 'split',
      [`${this.name.toUpperCase()}_PORT`]: String(this.port),
      PYTHONPATH: library,
      PYTHONDONTWRITEBYTECODE: '1',
    }
    return new Promise((resolve) => {
      execFile(python, [join(samples, file), ...args], { env }, (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), out: out.trim(), err: err.trim() })
      })
    })
  }

  check = (stage: string, ...args: string[]): Promise<Run> => this.run(this.checker, stage, '127.0.0.1', ...args)
  exploit = (hint: string): Promise<Run> => this.run(`services/${this.name}/exploit.py`, '127.0.0.1', hint)
}

const flag = 'flag{AAAAAAAAAAAAAAAAAAAAAAAAAAA}'

describe.skipIf(!hasPython)('samples of attack and defence', () => {
  test('are named in the list that ForcAD reads', async () => {
    const config = await readFile(join(samples, 'config.yml'), 'utf8')
    const scripts = [...config.matchAll(/checker: (\S+)/gu)].map(([, path]) => path)
    expect(scripts).toEqual(services.map(({ name }) => `${name}/checker.py`))
    expect((await readdir(join(samples, 'checkers'))).sort()).toEqual(services.map(({ name }) => name))
    const places = [...config.matchAll(/places: (\d)/gu)].map(([, count]) => Number(count))
    expect(places).toEqual(services.map(({ stores }) => stores.length))
  })

  const scripts = services.map((service) => ({ ...service, checker: `checkers/${service.name}/checker.py` }))
  describe.each([...scripts, { ...services[0], checker: ofFaust }])('$name, by $checker', ({ name, stores, patches, checker }) => {
    const box = new Box(name, checker)
    beforeAll(() => box.start())
    afterAll(() => box.stop())

    test('is up, and keeps a flag that its checker reads and its exploit steals', async () => {
      expect(await box.check('check')).toMatchObject({ code: 101 })
      for (const store of stores) {
        const put = await box.check('put', 'seed', flag, store)
        expect(put).toMatchObject({ code: 101 })
        expect(put.out).not.toContain(flag)
        expect(await box.check('get', put.err, flag, store)).toMatchObject({ code: 101 })
        expect(await box.check('get', put.err, flag.replaceAll('A', 'B'), store)).toMatchObject({ code: 102 })
        expect(await box.exploit(put.out)).toMatchObject({ code: 0, out: flag })
      }
    })

    test('takes a flag twice, since a check that was cut off is made again', async () => {
      const first = await box.check('put', 'seed', flag, '1')
      const second = await box.check('put', 'seed', flag, '1')
      for (const put of [first, second]) expect(await box.check('get', put.err, flag, '1')).toMatchObject({ code: 101 })
    })

    test('has lost its flags when its data is gone, and is down when it is stopped', async () => {
      const puts = await Promise.all(stores.map((store) => box.check('put', 'seed', flag, store)))
      const data = join(box.folder, 'data')
      const lose = (await readdir(data, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      for (const entry of lose) await rm(join(entry.parentPath, entry.name))
      for (const [index, store] of stores.entries())
        expect(await box.check('get', puts[index]?.err ?? '', flag, store)).toMatchObject({ code: 102 })
      await box.stop()
      expect(await box.check('check')).toMatchObject({ code: 104 })
      expect(await box.check('put', 'seed', flag, '1')).toMatchObject({ code: 104 })
    })

    test('is still up when its holes are closed, and gives nothing away', async () => {
      const patched = new Box(name, checker)
      await patched.start(patches)
      try {
        expect(await patched.check('check')).toMatchObject({ code: 101 })
        for (const store of stores) {
          const put = await patched.check('put', 'seed', flag, store)
          expect(await patched.check('get', put.err, flag, store)).toMatchObject({ code: 101 })
          expect((await patched.exploit(put.out)).out).not.toContain(flag)
        }
      } finally {
        await patched.stop()
      }
    })
  })

  test('a port where something else answers is no service of theirs', async () => {
    const other = createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.0 200 OK\r\n\r\nhello\n')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    for (const { name, checker } of [...services.map((one) => ({ ...one, checker: undefined })), { ...services[0], checker: ofFaust }]) {
      const box = new Box(name, checker)
      box.port = typeof address === 'object' && address !== null ? address.port : 0
      expect([103, 104]).toContain((await box.check('check')).code)
    }
    other.close()
  })
})
