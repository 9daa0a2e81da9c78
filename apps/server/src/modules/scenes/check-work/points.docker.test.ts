import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolveDefinition, type SceneSpec } from '@beacon/engine/scene'
import { readDefinition } from '@beacon/api/scene/definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PointStage } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { addScript, cancelRuns, orderRuns, runsOf, scriptStates, type RunLine } from '../check/index.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { routerImage } from '../driver/driver.ts'
import { loadDockerDriver, type SceneDriver } from '../driver/index.ts'
import { openCheckWork } from './open.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:points'
const { install, net } = plotOf('points')
const owner = 'points:test'
const scene = '0198c0de-0000-7000-8000-000000000091'

/** Whose root took away what a look from inside would use, and put something of its own there. */
const machines = {
  format: 'beacon-scene/1',
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [
    {
      id: 'web',
      image: 'busybox@1',
      memory_mb: 32,
      cpu: 0.1,
      pids: 32,
      writable: true,
      nets: [{ net: 'lan', host: 10 }],
      ports: [{ port: 8080, name: 'http' }],
      command: [
        '/bin/sh',
        '-c',
        'mkdir -p /www /etc/shop; echo sells > /www/index.html; echo "log = on" > /etc/shop/conf; ln -s /etc/shop/conf /etc/shop/link; rm /bin/cat; printf "#!/bin/sh\\necho log = off\\n" > /bin/cat; chmod 755 /bin/cat; printf "#!/bin/sh\\nsleep 60\\n" > /bin/state; chmod 755 /bin/state; mkdir /etc/folder; head -c 300000 /dev/zero > /etc/large; exec httpd -f -p 8080 -h /www',
      ],
    },
    {
      id: 'db',
      image: 'busybox@1',
      memory_mb: 32,
      cpu: 0.1,
      pids: 32,
      nets: [{ net: 'lan', host: 11 }],
      command: ['nc', '-ll', '-p', '5432', '-e', '/bin/cat'],
    },
  ],
}

/** What it does stands in its first word; its input is read to the end. */
const script = `#!/bin/sh
told=$(cat)
has() { case "$told" in *"$1"*) return 0 ;; esac; return 1; }
say() { echo '{"result":"'$1'","public":"'"$2"'","private":"noted"}'; exit 0; }
case "$1" in
page) wget -q -O - http://$2:$3/ | grep -q sells && say success "it sells"; say fail "it does not sell" ;;
closed) nc -w 2 $2 23 </dev/null && say fail open; say success "$2 has no telnet" ;;
other) nc -w 2 \${2%.*}.11 5432 </dev/null && say fail reached; say success apart ;;
read) has 'log = on' && say success on; say fail off ;;
link) has '"lack":"no_file"' && say success none; say fail followed ;;
lacks) has '"lack":"no_file"' && has '"lack":"large"' && has '"lack":"time"' && has '"lack":"no_program"' && say fail lacks; say success all ;;
busy) while :; do :; done ;;
hog) exec dd if=/dev/zero of=/dev/null bs=700M count=1 ;;
ran) has 'log = off' && say success "as its root says"; say fail other ;;
code) exit 101 ;;
crash) exit 1 ;;
hang) sleep 60 ;;
flood) while :; do echo ${'x'.repeat(500)}; done ;;
write) echo x > /checker/x && say fail written; id -u | grep -qx 0 && say fail root; say success shut ;;
esac
`

describe.skipIf(!isHere)('points at an engine', () => {
  let server: TestServer
  let driver: SceneDriver
  let work: Awaited<ReturnType<typeof openCheckWork>>
  let spec: SceneSpec
  let script_id = ''
  let isThere = true
  let n = 0

  const point = (key: string, more: Partial<PointStage> = {}) => ({
    kind: 'check' as const,
    timeout_ms: key === 'hang' || key === 'busy' ? 4_000 : 60_000,
    point: {
      key,
      script_id,
      node: 'web',
      port: 8080,
      args: [key, '{host}', '{port}'],
      is_guard: false,
      reads: [],
      commands: [],
      name: key,
      entrant_no: 7,
      seed: 's',
      ...more,
    },
  })
  const order = async (...stages: ReturnType<typeof point>[]): Promise<string> => {
    const key = `run-${(n += 1)}`
    const times = { not_before: new Date(Date.now() - 1_000).toISOString(), deadline: new Date(Date.now() + 300_000).toISOString() }
    const run = { owner, key, script_id, place: { at: 'scene' as const, scene, gen: 1 }, stages, ...times }
    await server.db.transaction((tx) => orderRuns(tx, server.platform.secret, [run]))
    return key
  }
  const lineOf = async (key: string) => (await runsOf(server.db, { owner, keyPrefix: key, limit: 1 })).rows[0]
  const over = async (key: string): Promise<RunLine> => {
    await expect.poll(async () => (await lineOf(key))?.state, { timeout: 120_000 }).toBe('done')
    return (await lineOf(key)) ?? Promise.reject(new Error('no run'))
  }
  const resultsOf = async (...stages: ReturnType<typeof point>[]) =>
    (await over(await order(...stages))).stages.map(({ point: one, public: said, verdict }) => [
      one?.key,
      one?.result,
      one?.fault,
      said,
      verdict,
    ])

  beforeAll(async () => {
    buildBusybox(socketPath, image)
    driver = (await loadDockerDriver())({ socketPath, install })
    await driver.prune(() => false, testSignal())
    const { images, checks } = driver
    if (images === undefined || checks === undefined) throw new Error('the driver makes no images')
    const { definition, problems } = readDefinition(machines, { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null })
    if (definition === null) throw new Error(JSON.stringify(problems))
    spec = resolveDefinition(definition, {
      scene,
      gen: 1,
      subnets: new Map([['lan', `${net}.0/26`]]),
      imageOf: () => image,
      routerImage,
      entrant: 'Ravens',
      ipd: null,
      flags: [],
      plants: [],
      secretOf: () => '',
      hostPortOf: () => null,
    })
    await driver.converge(spec, 'running', () => undefined, testSignal())
    server = await startTestServer()
    const { bus, log, secret, storage } = server.platform
    const findSpec = async () => (isThere ? spec : null)
    work = await openCheckWork({
      db: server.db,
      bus,
      log,
      secret,
      images,
      checks,
      driver,
      findSpec,
      storage,
      pathOf: storage.path,
      debianMirror: null,
      isUp: () => true,
      width: 4,
    })
    ;({ script_id } = await server.db.transaction((tx) =>
      addScript(tx, {
        script: Buffer.from(script),
        attachments: [],
        put_mode: 'plain',
        base: 'beacon/busybox',
        timeouts: { check: 0, put: 0, get: 0, old_get: 0 },
        made_by: null,
      }),
    ))
  }, 240_000)
  afterAll(async () => {
    await work.stop()
    await driver.dismiss(testSignal())
    for (const tag of (await driver.images?.list()) ?? []) await driver.images?.remove(tag)
    await server.stop()
  }, 120_000)

  it('its script becomes an image', async () => {
    await expect.poll(async () => (await scriptStates(server.db, [script_id])).get(script_id)?.state, { timeout: 90_000 }).toBe('ready')
  }, 120_000)

  it('a program reaches the one node that it looks at, sees a closed port as closed, and has no rights of its own', async () => {
    expect(await resultsOf(point('page'), point('closed'), point('other'), point('write'), point('code'))).toEqual([
      ['page', 'success', null, 'it sells', 'up'],
      ['closed', 'success', null, `${net}.10 has no telnet`, 'up'],
      ['other', 'success', null, 'apart', 'up'],
      ['write', 'success', null, 'shut', 'up'],
      ['code', 'success', null, '', 'up'],
    ])
  }, 180_000)

  it('a file is read from outside, whatever its root put in the way; a command says what its root wants, and says so', async () => {
    const reads = ['/etc/shop/conf']
    expect(
      await resultsOf(
        point('read', { reads }),
        point('link', { reads: ['/etc/shop/link'] }),
        point('ran', { commands: [{ name: 'conf', words: ['cat', '/etc/shop/conf'] }] }),
      ),
    ).toEqual([
      ['read', 'success', null, 'on', 'up'],
      ['link', 'success', null, 'none', 'up'],
      ['ran', 'success', null, 'as its root says', 'up'],
    ])
  }, 180_000)

  it('what dies, hangs, takes all memory or prints without end has no answer, and the points behind it are looked at', async () => {
    const ends = await resultsOf(point('crash'), point('hang'), point('hog', { args: ['hog'] }), point('flood'), point('code'))
    expect(ends.map(([, result, fault]) => [result, fault])).toEqual([
      ['error', 'checker'],
      ['error', 'checker'],
      ['error', 'checker'],
      ['error', 'checker'],
      ['success', null],
    ])
  }, 240_000)

  it('a folder, a large file, a command that sleeps and one that is gone are told to the program, which is run', async () => {
    const commands = [
      { name: 'state', words: ['state'] },
      { name: 'gone', words: ['nosuch'] },
    ]
    expect(await resultsOf(point('lacks', { reads: ['/etc/folder', '/etc/large'], commands }))).toEqual([
      ['lacks', 'fail', null, 'lacks', 'down'],
    ])
  }, 120_000)

  it('what gets no processor has no answer by our fault', async () => {
    const others = Array.from({ length: availableParallelism() + 1 }, () => spawn('sh', ['-c', 'while :; do :; done'], { detached: true }))
    const [busy] = await resultsOf(point('busy')).finally(() => {
      for (const one of others) one.kill('SIGKILL')
    })
    expect(busy?.slice(1, 3)).toEqual(['error', 'runner'])
  }, 180_000)

  it('behind a guard that fails nothing is looked at', async () => {
    const guard = { ...point('page', { is_guard: true, args: ['page', '{host}', '81'] }) }
    expect(await resultsOf(guard, point('code'))).toMatchObject([
      ['page', 'fail', null, 'it does not sell', 'down'],
      ['code', 'error', null, '', 'skipped'],
    ])
  }, 120_000)

  it('a scene that is another one by then says nothing, and a run that is cancelled is cut', async () => {
    isThere = false
    expect(await resultsOf(point('code'))).toEqual([['code', 'error', 'scene', '', 'error']])
    isThere = true
    const key = await order(point('hang'))
    await expect.poll(async () => (await lineOf(key))?.state).toBe('leased')
    await server.db.transaction((tx) => cancelRuns(tx, owner, key))
    expect(await lineOf(key)).toMatchObject({ state: 'cancelled', verdict: null })
    expect(await resultsOf(point('code'))).toEqual([['code', 'success', null, '', 'up']])
  }, 180_000)
})
