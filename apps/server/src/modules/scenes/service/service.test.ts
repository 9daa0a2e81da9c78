import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { service as contract } from '@beacon/api/scene/service'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit, file, imageService, rateLimit, serviceVersion } from '../../../db/schema/index.ts'
import { newId } from '../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { fitsImage, newestVersions, openServiceSecrets, servicePayload, serviceUsePort, type ServiceUse } from './index.ts'
import { exeBytes, installer, makeService, oleBytes, settings, tarGz, tarOf, upload, way, zipOf } from './testing/files.ts'

let server: TestServer
let uses: ServiceUse[] = []
beforeAll(async () => {
  server = await startTestServer()
  serviceUsePort.use([{ usesOf: async (_executor, ids) => uses.filter(({ service_id }) => ids.includes(service_id)) }])
})
afterAll(() => server.stop())
beforeEach(() => server.db.delete(rateLimit))

const call: TestServer['admin']['call'] = (...given) => server.admin.call(...given)
const make = (name: string, more = {}, from = {}) => makeService(server.admin, name, more, from)
const made = async (name: string, more = {}, from = {}) => {
  const { status, body, error } = await make(name, more, from)
  if (status !== 201) throw new Error(JSON.stringify(error))
  return body
}
const read = async (service_id: string) => (await call(contract.read, { params: { service_id } })).body
const list = async (query: object) => (await call(contract.list, { query })).body.items.map(({ name }) => name)

describe('a file', () => {
  it.each([
    ['linux', 'a tar.gz with its installer at the top', async () => tarGz(installer), 'install.sh'],
    ['linux', 'a zip with its installer in one folder', () => zipOf([{ name: 'agent-1.2/install.sh', text: 'x' }]), 'agent-1.2/install.sh'],
    ['windows', 'a program', async () => exeBytes(), ''],
    ['windows', 'an installer', async () => oleBytes(true), ''],
    ['windows', 'a rar', async () => Buffer.from('526172211a070100ffff', 'hex'), ''],
    ['windows', 'a zip of anything', () => zipOf([{ name: 'setup/readme.txt', text: 'x' }]), ''],
    ['docker', 'a tar with a Dockerfile', async () => tarOf([{ name: 'Dockerfile', text: 'FROM beacon/busybox' }]), 'Dockerfile'],
    ['docker', 'a zip with a compose file', () => zipOf([{ name: 'shop/compose.yml', text: 'services: {}' }]), 'shop/compose.yml'],
  ] as const)('of %s may be %s', async (kind, what, bytes, main) => {
    const os = kind === 'windows' ? 'windows' : 'linux'
    const { settings: kept, kind: keptKind } = await made(`Takes ${what}`.slice(0, 40), { os }, { kind, bytes: await bytes() })
    expect({ main: kept.main, kind: keptKind }).toEqual({ main, kind })
  })

  it.each([
    ['linux', 'a plain tar', async () => tarOf(installer), ['zip', 'tar.gz']],
    ['linux', 'a program', async () => exeBytes(), ['zip', 'tar.gz']],
    ['windows', 'a text that begins with the letters of a program', async () => Buffer.from('MZ is a text'), ['zip', 'rar', 'msi', 'exe']],
    ['docker', 'a rar', async () => Buffer.from('526172211a070100ffff', 'hex'), ['zip', 'tar', 'tar.gz']],
  ] as const)('of %s is not %s: the types are named', async (kind, _what, bytes, allowed) => {
    const { status, error } = await upload(server.admin, `service_${kind}`, await bytes(), 'install.zip')
    expect([status, error.code, error.details]).toMatchObject([415, 'file_type', { allowed }])
  })

  it.each([
    ['without an installer', 'linux', async () => tarGz([{ name: 'readme', text: 'x' }]), 'service_no_installer'],
    ['with an installer too deep', 'linux', async () => tarGz([{ name: 'a/b/install.sh', text: 'x' }]), 'service_no_installer'],
    ['with two folders of installers', 'linux', () => zipOf([{ name: 'a/install.sh' }, { name: 'b/install.sh' }]), 'service_no_installer'],
    [
      'whose installer is a link',
      'linux',
      async () => tarGz([{ name: 'run' }, { name: 'install.sh', link: 'run' }]),
      'service_no_installer',
    ],
    ['without a Dockerfile', 'docker', () => zipOf([{ name: 'src/main.go' }]), 'service_no_dockerfile'],
    ['that is compressed and no tar', 'linux', async () => gzipSync('just a text'), 'file_type'],
    ['of Office', 'windows', async () => oleBytes(false), 'file_type'],
    ['with a name that leads outside', 'linux', async () => tarGz([...installer, { name: '../evil' }]), 'import_path_escape'],
    ['with a link that leads outside', 'linux', async () => tarGz([...installer, { name: 'out', link: '/etc/passwd' }]), 'import_symlink'],
    ['with a link in a zip', 'docker', () => zipOf([{ name: 'Dockerfile' }, { name: 'out', link: '/etc' }]), 'import_symlink'],
    [
      'that grows without end',
      'linux',
      async () => tarGz([...installer, { name: 'zero', text: Buffer.alloc(65 * 1024 ** 2) }]),
      'import_bomb',
    ],
    [
      'that is cut off',
      'linux',
      async () => tarGz([...installer, { name: 'a', text: randomBytes(200_000) }]).subarray(0, 100_000),
      'import_unreadable',
    ],
  ] as const)('%s is refused', async (_what, kind, bytes, code) => {
    const os = kind === 'windows' ? 'windows' : 'linux'
    const { error } = await make('Never kept', { os }, { kind, bytes: await bytes() })
    expect(error.code).toBe(code)
    expect(await list({ q: 'Never kept' })).toEqual([])
  })

  it('is its sender’s, and for the kind that it was sent for', async () => {
    const other = await server.signIn('administrator')
    const { file_id } = await upload(other, 'service_linux', tarGz(installer))
    const body = { name: 'Somebody else’s', kind: 'linux' as const, file_id, settings: settings() }
    expect((await call(contract.create, { body })).status).toBe(404)
    const own = await upload(server.admin, 'service_linux', tarGz(installer))
    expect((await call(contract.create, { body: { ...body, kind: 'docker', file_id: own.file_id } })).status).toBe(404)
  })
})

describe('settings', () => {
  it.each([
    ['no way in', { access: [] }, 'access'],
    ['eleven ways in', { access: Array.from({ length: 11 }, (_, n) => way(n + 1)) }, 'access'],
    ['a port that is none', { access: [way(70_000)] }, 'access.0.port'],
    ['a path of ssh', { access: [way(22, { protocol: 'ssh', path: '/a' })] }, 'access.0.path'],
    ['a path without its slash', { access: [way(80, { path: 'a' })] }, 'access.0.path'],
    ['one way in twice', { access: [way(80), way(80)] }, 'access.1.port'],
    ['a password too long', { access: [way(80, { secret: { kind: 'password', value: 'x'.repeat(129) } })] }, 'access.0.secret.value'],
    ['a key too long', { access: [way(80, { secret: { kind: 'key', value: 'x'.repeat(16 * 1024 + 1) } })] }, 'access.0.secret.value'],
    ['a secret kept of nothing', { access: [way(80, { secret: { kind: 'kept', from: 0 } })] }, 'access.0.secret'],
    ['a command with an open quote', { start_command: "sh -c 'open" }, 'start_command'],
    ['a command too long', { stop_command: 'x'.repeat(1025) }, 'stop_command'],
    ['a health check of no kind', { health: { interval_s: 5 } }, 'health.ask'],
    ['a system of another kind', { os: 'windows' }, 'os'],
    ['a need that is no service', { needs: [newId()] }, 'needs.0'],
    ['eleven needs', { needs: Array.from({ length: 11 }, () => newId()) }, 'needs'],
  ])('with %s are refused at their field', async (_what, more, path) => {
    const { file_id } = await upload(server.admin, 'service_linux', tarGz(installer))
    const body = { name: 'Refused one', kind: 'linux', file_id, settings: { ...settings(), ...more } }
    const { status, body: told } = await server.admin.request('POST', '/services', { body })
    const { details } = told as { details: { fields: object } }
    expect([status, Object.keys(details.fields).some((one) => one.startsWith(`settings.${path}`))]).toEqual([400, true])
  })

  it('of Windows take a command as Windows parts it', async () => {
    const start_command = String.raw`"C:\Program Files\agent\run.exe" /dir "C:\"`
    const { settings: kept } = await made('Windows words', { os: 'windows', start_command }, { kind: 'windows', bytes: exeBytes() })
    expect(kept.start_command).toBe(start_command)
  })

  it('tell who set a secret and when, and never the secret', async () => {
    const secret = { kind: 'password' as const, value: 'open sesame' }
    const health = { ask: { http: 80 }, interval_s: 10 }
    const { service_id, settings: kept } = await made('With a secret', {
      access: [way(22, { protocol: 'ssh', user: 'root', secret })],
      health,
    })
    expect(kept.access[0]).toMatchObject({
      user: 'root',
      secret: { kind: 'password', set_at: expect.any(String), set_by: expect.any(String) },
    })
    expect(kept.health).toMatchObject({ ask: { http: 80, path: '/', expect: 200 }, interval_s: 10, start_s: 60 })
    const [row] = await server.db.select().from(serviceVersion).where(eq(serviceVersion.service_id, service_id))
    expect(openServiceSecrets(server.platform.secret, service_id, row?.secrets ?? null)).toEqual({ 0: 'open sesame' })
    const said = JSON.stringify([await read(service_id), await server.db.select().from(audit), row?.settings, server.logs])
    expect(said).not.toContain('open sesame')
  })
})

describe('versions', () => {
  const add = async (service_id: string, base_number: number, more = {}, file_id: string | null = null) =>
    call(contract.addVersion, { params: { service_id }, body: { file_id, settings: settings(more), base_number } })

  it('never change: other settings are the next one with the same file, a secret goes along with its way in', async () => {
    const secret = { kind: 'password' as const, value: 'first' }
    const { service_id } = await made('Moves on', { access: [way(80), way(22, { protocol: 'ssh', secret })] })
    const access = [way(22, { protocol: 'ssh', user: 'root', secret: { kind: 'kept', from: 1 } })]
    const { status, body } = await add(service_id, 1, { access })
    expect(status).toBe(200)
    expect(body).toMatchObject({ newest: 2, access: [{ protocol: 'ssh', port: 22 }] })
    expect(body.versions.map(({ number, file_name }) => [number, file_name])).toEqual([
      [2, 'Moves on.tar.gz'],
      [1, 'Moves on.tar.gz'],
    ])
    const rows = await server.db
      .select()
      .from(serviceVersion)
      .where(eq(serviceVersion.service_id, service_id))
      .orderBy(serviceVersion.number)
    expect(rows.map(({ settings: kept }) => kept.access.length)).toEqual([2, 1])
    expect(rows.map(({ secrets }) => openServiceSecrets(server.platform.secret, service_id, secrets))).toEqual([
      { 1: 'first' },
      { 0: 'first' },
    ])
    expect(rows[1]?.settings.access[0]?.secret_set_by).toBe(rows[0]?.settings.access[1]?.secret_set_by)
  })

  it('of the same file and settings write nothing', async () => {
    const { service_id } = await made('Stays as it is')
    expect((await add(service_id, 1)).body.newest).toBe(1)
  })

  it('take another file of their kind', async () => {
    const { service_id } = await made('Another file')
    const wrong = await upload(server.admin, 'service_linux', tarGz([{ name: 'readme' }]))
    expect((await add(service_id, 1, {}, wrong.file_id)).error.code).toBe('service_no_installer')
    const right = await upload(server.admin, 'service_linux', tarGz([{ name: 'next/install.sh', text: 'x' }]), 'next.tar.gz')
    const { body } = await add(service_id, 1, {}, right.file_id)
    expect(body).toMatchObject({
      newest: 2,
      settings: { main: 'next/install.sh' },
      versions: [{ file_name: 'next.tar.gz' }, { number: 1 }],
    })
    const newest = (await newestVersions(server.db, [service_id])).get(service_id)
    const payload = await servicePayload(server.db, newest?.version_id ?? '')
    expect(payload).toMatchObject({ service: { name: 'Another file' }, version: { number: 2 }, media_type: 'application/gzip' })
    expect(await servicePayload(server.db, newId())).toBeNull()
  })

  it('of two who edited one are one: the later is told who was first', async () => {
    const { service_id } = await made('Two editors')
    const replies = await Promise.all([add(service_id, 1, { disk_mb: 10 }), add(service_id, 1, { disk_mb: 20 })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'changed_meanwhile',
      details: { who: expect.any(String) },
    })
    expect((await read(service_id)).newest).toBe(2)
  })

  it('stay what they were when name, description and icon change', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    const { file_id } = await upload(server.admin, 'service_icon', png, 'icon.png')
    const { service_id, version } = await made('Plain name')
    const body = { name: 'Better name', description: 'What it is for', icon_file_id: file_id, version }
    const saved = await call(contract.update, { params: { service_id }, body })
    expect(saved.body).toMatchObject({ name: 'Better name', icon_file_id: file_id, newest: 1, version: version + 1 })
    expect((await call(contract.update, { params: { service_id }, body })).status).toBe(200)
    const late = await call(contract.update, { params: { service_id }, body: { ...body, name: 'Another name' } })
    expect(late.error).toMatchObject({ code: 'changed_meanwhile', details: { fields: ['name'] } })
  })

  it('are sent as they came, under their name, and the log says who took one', async () => {
    const bytes = tarGz(installer)
    const { service_id } = await made('Taken home', {}, { bytes })
    const { status, body, headers } = await server.admin.request('GET', `/services/${service_id}/versions/1/file`)
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('Taken%20home.tar.gz')])
    expect(body).toBeDefined()
    expect((await server.admin.request('GET', `/services/${service_id}/versions/2/file`)).status).toBe(404)
    const rows = await server.db.select().from(audit).where(eq(audit.object_id, service_id))
    expect(rows.map(({ operation }) => operation)).toContain('download')
  })
})

describe('names', () => {
  it('belong to one service, whatever their case, also for two who come at once', async () => {
    const other = await server.signIn('administrator')
    const replies = await Promise.all([make('Same Name'), makeService(other, 'same name')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.error.details).toMatchObject({ fields: { name: { code: 'name_taken' } } })
  })
})

describe('needs', () => {
  const need = (service_id: string, needs: string[], base_number = 1) =>
    call(contract.addVersion, { params: { service_id }, body: { file_id: null, settings: settings({ needs }), base_number } })

  it('are refused in a ring, which is named by two of it', async () => {
    const { service_id: base } = await made('Ring base')
    const { service_id: middle } = await made('Ring middle', { needs: [base] })
    const { service_id: top } = await made('Ring top', { needs: [middle] })
    const { status, error } = await need(base, [top])
    expect([status, error]).toMatchObject([400, { code: 'service_cycle', details: { a: 'Ring base', b: 'Ring top' } }])
    expect((await need(base, [base])).error).toMatchObject({ code: 'service_cycle', details: { a: 'Ring base', b: 'Ring base' } })
    expect((await read(base)).needed_by).toMatchObject([{ name: 'Ring middle' }])
  })

  it('of two editors who would make a ring at once: one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { service_id: one } = await made(`Left ${round}`)
      const { service_id: two } = await made(`Right ${round}`)
      const replies = await Promise.all([need(one, [two]), need(two, [one])])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect(replies.find(({ status }) => status === 400)?.error.code).toBe('service_cycle')
    }
  })
})

describe('deleting', () => {
  const remove = async (...ids: string[]) => (await call(contract.remove, { body: { ids } })).body

  it('takes versions and lets their files go', async () => {
    const { service_id } = await made('Goes away')
    const [row] = await server.db.select().from(serviceVersion).where(eq(serviceVersion.service_id, service_id))
    expect(await remove(service_id)).toEqual({ done: [service_id], skipped: [] })
    expect((await call(contract.read, { params: { service_id } })).status).toBe(404)
    const [kept] = await server.db
      .select()
      .from(file)
      .where(eq(file.resource_id, row?.file_id ?? ''))
    expect(kept?.kept_at).toBeNull()
  })

  it('is refused for what an authoring or the platform uses', async () => {
    const { service_id } = await made('In an authoring')
    const { service_id: running } = await made('Kept running')
    uses = [
      { kind: 'authoring', service_id, name: 'shop' },
      { kind: 'running', service_id: running, name: 'Kept running' },
    ]
    expect((await remove(service_id, running)).skipped).toEqual(
      expect.arrayContaining([
        { resource_id: service_id, name: 'In an authoring', code: 'service_in_use', details: { service: 'In an authoring' } },
        { resource_id: running, name: 'Kept running', code: 'service_running', details: { service: 'Kept running' } },
      ]),
    )
    uses = []
  })

  it('says which other service needs it; both together go', async () => {
    const { service_id: below } = await made('Needed below')
    const { service_id: above } = await made('Needing above', { needs: [below] })
    const [skipped] = (await remove(below)).skipped
    expect(skipped).toMatchObject({ code: 'service_needed', details: { service: 'Needed below', list: ['Needing above'] } })
    expect((await remove(below, above)).done.toSorted()).toEqual([below, above].toSorted())
  })
})

describe('the list', () => {
  it('counts images, each once, and finds by kind, protocol, use and number', async () => {
    const { service_id, number } = await made('Listed one', { access: [way(3389, { protocol: 'rdp' })] })
    const version_id = (await newestVersions(server.db, [service_id])).get(service_id)?.version_id ?? ''
    for (const version of [1, 2]) {
      const image_id = await putVersion(server.db, { name: 'holds', version })
      await server.db.insert(imageService).values({ image_id, service_id, version_id })
    }
    expect((await read(service_id)).image_count).toBe(1)
    expect(await list({ protocol: 'rdp' })).toEqual(['Listed one'])
    expect(await list({ protocol: 'rdp', kind: 'docker' })).toEqual([])
    expect(await list({ used: true })).toEqual(['Listed one'])
    expect(await list({ used: false, q: 'Listed' })).toEqual([])
    expect(await list({ q: `sv-${String(number).padStart(4, '0')}` })).toEqual(['Listed one'])
    expect(await list({ sort: '-image_count', size: 1 })).toEqual(['Listed one'])
  })

  it('offers services that can be needed', async () => {
    const { body } = await call(contract.facts, {})
    expect(body.services.map(({ name }) => name)).toContain('Listed one')
    expect(body.free).toBeGreaterThan(0)
  })
})

it('fits the images of its system and processor', () => {
  expect(fitsImage({ os: 'linux', arch: 'amd64' }, { os: 'linux', arch: 'amd64' })).toBe(true)
  expect(fitsImage({ os: 'linux', arch: 'amd64' }, { os: 'linux', arch: 'arm64' })).toBe(false)
  expect(fitsImage({ os: 'windows', arch: 'amd64' }, { os: 'linux', arch: 'amd64' })).toBe(false)
})
