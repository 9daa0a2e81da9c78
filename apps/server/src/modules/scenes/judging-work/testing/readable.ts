import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { patchPlan, type JudgeStep } from '@beacon/engine/judging'
import type { SceneDefinition } from '@beacon/engine/scene'
import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { scene } from '../../../../db/schema/index.ts'
import { startTestServer } from '../../../../testing/index.ts'
import { testSignal } from '../../../../testing/test-signal.ts'
import { addScript } from '../../check/index.ts'
import { openCheckWork } from '../../check-work/index.ts'
import { buildBusybox } from '../../driver/docker/testing/busybox.ts'
import type { plotOf } from '../../driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../../driver/index.ts'
import { putVersion } from '../../image/testing/put-version.ts'
import { findJudging, orderJudgings } from '../../judging/index.ts'
import { askChannel } from '../../life/index.ts'
import { openSceneWork } from '../../work/open.ts'
import { openJudgingWork } from '../index.ts'

/** A program that reads a file by name, and so every file: the smallest service with a hole. */
const program = `#!/bin/sh
printf 'Content-Type: text/plain\\r\\n\\r\\n'
f="\${QUERY_STRING#f=}"
cat "/srv/pages/$f"
`
const make = (text: string) => text.replaceAll('$', '\\$').replaceAll('`', '\\`')
const serve = `if [ ! -d /srv/pages ]; then mkdir -p /srv/pages /srv/cgi-bin; echo hello > /srv/pages/news
cat > /srv/cgi-bin/read <<END
${make(program)}END
chmod +x /srv/cgi-bin/read; fi
exec httpd -f -p 8080 -h /srv`

/** The hole is closed and the page stays. */
export const goodPatch = {
  'update.sh': '#!/bin/sh\nset -e\ncp read.new /srv/cgi-bin/read\nchmod +x /srv/cgi-bin/read\necho patched\n',
  'read.new': program.replace('cat "', 'case "$f" in */*) echo no; exit 0 ;; esac\ncat "'),
}

const ask = (file: string) => `printf 'GET /cgi-bin/read?f=${file} HTTP/1.0\\r\\nHost: %s:8080\\r\\n\\r\\n' "$2" | nc -w 3 "$2" 8080`
export const checker = `#!/bin/sh\n[ "$1" = check ] || exit 110\nanswer=$(${ask('news')})\ncase "$answer" in *hello*) exit 101 ;; "") exit 104 ;; *) echo "$answer"; exit 103 ;; esac\n`
export const exploit = `#!/bin/sh\n[ "$1" = exploit ] || exit 110\nanswer=$(${ask('../../flag')})\ncase "$answer" in *flag{*) echo "$answer"; exit 0 ;; *) exit 1 ;; esac\n`

export const definition: SceneDefinition = {
  format: 'beacon-scene/1',
  name: 'reader',
  nets: [{ id: 'lan', prefix: 28, egress: false, talk: true, capture: false }],
  routers: [],
  volumes: [],
  nodes: [
    {
      id: 'web',
      kind: 'container',
      image: 'reader@1',
      nets: [{ net: 'lan', host: 10 }],
      routes: [],
      ports: [{ port: 8080, proto: 'tcp', name: 'http', open: 'player' }],
      env: {},
      flags: [],
      files: [],
      health: null,
      command: ['/bin/sh', '-c', serve],
      entrypoint: null,
      user: null,
      cpu: 0.5,
      memory_mb: 64,
      pids: 64,
      disk_mb: 16,
      writable: true,
      caps: [],
      after: [],
      console: 'none',
      required: true,
      hidden: false,
    },
  ],
}

export const times = { ready_ms: 10_000, functions_ms: 8_000, exploit_ms: 8_000 }

/** The driver of a test file, with nothing of its installation at the engine but the image of the service. */
async function openDriver(socketPath: string, install: string) {
  const tag = `bcn-test/busybox:${install}`
  const driver = (await loadDockerDriver())({ socketPath, install })
  const { images, checks } = driver
  if (images === undefined || checks === undefined) throw new Error('the driver runs no checks')
  const clean = async () => {
    await driver.dismiss(testSignal())
    for (const one of await images.list()) await images.remove(one)
  }
  await clean()
  buildBusybox(socketPath, tag)
  return { driver, images, checks, clean, tag }
}

const timeouts = { check: 1, put: 1, get: 1, old_get: 1 }
async function makeScript({ db }: Awaited<ReturnType<typeof startTestServer>>, text: string): Promise<string> {
  const content = { attachments: [], put_mode: 'plain' as const, base: 'beacon/busybox', timeouts, made_by: null }
  return (await db.transaction((tx) => addScript(tx, { script: Buffer.from(text), ...content }))).script_id
}

/** A judge at an engine, with a service that is judged. */
export async function openReadable(socketPath: string, { install, net }: ReturnType<typeof plotOf>) {
  const { driver, images, checks, clean, tag } = await openDriver(socketPath, install)
  const server = await startTestServer()
  const { db, platform } = server
  const { bus, log, secret, storage } = platform
  await putVersion(db, { name: 'reader', engine_id: tag })
  const shop = { db, bus, log, secret, driver, checks, pathOf: storage.path, isUp: () => true }
  const pool = { routerImage: 'beacon/router:1', pool: `${net}.0/24`, prefix: 28 }
  const probe = await driver.probe()
  const scenes = openSceneWork({ shop: { ...shop, ...pool }, width: 4, probe: () => ({ ...probe, ok: true }), diskMs: 1_000 })
  await bus.listen(askChannel, scenes.wake)
  const runner = await openCheckWork({ ...shop, images, debianMirror: null, width: 4 })
  const openJudge = () => openJudgingWork({ ...shop, width: 2, pauseMs: 200 })
  let judge = await openJudge()
  const scripts = { checker_id: await makeScript(server, checker), exploit_id: await makeScript(server, exploit) }
  const owner = 'contest:1'
  const order = async (key: string, files: Readonly<Record<string, string>>, plan: JudgeStep[] = patchPlan(times, Math.random())) => {
    const patch_file_id = await stored(server, files)
    const one = {
      owner,
      key,
      definition,
      node: 'web',
      port: 8080,
      flag_at: { file: '/flag', mode: '0444' },
      ...scripts,
      patch_file_id,
      restart_command: '',
    }
    await db.transaction((tx) => orderJudgings(tx, secret, [{ ...one, plan }]))
  }
  const lineOf = async (key: string) => (await findJudging(db, owner, key)) ?? Promise.reject(new Error('no judging'))
  return {
    server,
    driver,
    scripts,
    order,
    lineOf,
    over: async (key: string, timeout = 90_000) => {
      await expect.poll(async () => (await lineOf(key)).state, { timeout, interval: 100 }).toBe('done')
      return lineOf(key)
    },
    boxes: () => db.$count(scene, and(sql`starts_with(${scene.owner}, 'judge:')`, eq(scene.is_alive, true))),
    restartJudge: async () => {
      await judge.stop()
      judge = await openJudge()
    },
    stop: async () => {
      await judge.stop()
      await runner.stop()
      await scenes.stop()
      await clean()
      await server.stop()
    },
  }
}

/** A patch as it is sent. */
export function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-patch-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text, { mode: 0o755 })
  }
  const bytes = execFileSync('tar', ['-C', folder, '-cz', '.'])
  rmSync(folder, { recursive: true })
  return bytes
}

/** A patch as a stored tar.gz. */
async function stored({ admin }: Awaited<ReturnType<typeof startTestServer>>, files: Readonly<Record<string, string>>): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(archiveOf(files))]), 'patch.tar.gz')
  const { body } = await admin.request('POST', '/files?purpose=attachment', { body: form })
  return (body as { file_id: string }).file_id
}
