import { createHash, generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { questionPackage } from '@beacon/api/bank/package'
import { question } from '@beacon/api/bank/question'
import { resourceImport, type ResourceDetail } from '@beacon/api/bank/resource-import'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fromBuffer, type Entry } from 'yauzl'
import { ZipFile } from 'yazl'
import { newId } from '../../../../db/id.ts'
import { question as questionTable } from '../../../../db/schema/bank/question.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { user } from '../../../../db/schema/people/user.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeQuestion } from '../../core/contest/testing.ts'
import { jobEnd } from '../package-import/testing/client.ts'
import { keysFile } from './manifest.ts'
import { signManifest } from './signature.ts'

type Files = Map<string, Buffer>
let here: TestServer
let there: TestServer
/** Two questions of the first installation. */
let exported: Files
beforeAll(async () => {
  here = await startTestServer({ withJobs: true })
  there = await startTestServer({ withJobs: true })
  const ids = [await makeQuestion(here, 'flag{lamp}'), await makeQuestion(here, 'flag{tower}')]
  const started = await here.admin.call(questionPackage.export, { body: { format: 'beacon', question_ids: ids } })
  await jobEnd(here.admin, started.body.job_id)
  const url = `${here.url}/api/ct/questions/exports/${started.body.job_id}/file`
  const reply = await fetch(url, { headers: { cookie: here.admin.cookie() } })
  exported = await unzip(Buffer.from(await reply.arrayBuffer()))
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})

function unzip(bytes: Buffer): Promise<Files> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found: Files = new Map()
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          void buffer(stream).then((body) => {
            found.set(entry.fileName, body)
            zip.readEntry()
          }, reject)
        })
      })
      zip.on('end', () => resolve(found))
      zip.readEntry()
    })
  })
}

function zipped(files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

interface Manifest {
  format: number
  objects: Array<{ kind: string; id: string; name: string; path: string; files: string[] }>
  files: Record<string, string>
}
const manifestIn = (files: Files): Manifest => JSON.parse(String(files.get('manifest.json')))
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The same package with other questions: new ids and names, digests made anew. */
function another(name: string): Files {
  const manifest = manifestIn(exported)
  const files: Files = new Map()
  const objects = manifest.objects.map((object, index) => {
    const id = newId()
    const raw = JSON.parse(String(exported.get(object.path)))
    const called = `${name} ${index + 1}`
    const path = `questions/${id}.json`
    files.set(path, Buffer.from(JSON.stringify({ ...raw, package_id: id, question: { ...raw.question, name: called } })))
    return { ...object, id, name: called, path }
  })
  for (const [path, bytes] of exported) if (!path.startsWith('questions/') && path !== 'manifest.json') files.set(path, bytes)
  const head = JSON.parse(String(exported.get('beacon.json')))
  files.set('beacon.json', Buffer.from(JSON.stringify({ ...head, questions: objects.map(({ path }) => path) })))
  return described(files, objects)
}

function described(files: Files, objects: Manifest['objects']): Files {
  const sums = Object.fromEntries(
    [...files].filter(([path]) => !path.startsWith('manifest.')).map(([path, bytes]) => [path, sha256(bytes)]),
  )
  return new Map([...files, ['manifest.json', Buffer.from(JSON.stringify({ format: 1, objects, files: sums }))]])
}

async function bring(files: Files | Buffer, client: TestClient = there.admin) {
  const bytes = Buffer.isBuffer(files) ? files : await zipped(files)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'pack.zip')
  const sent = await client.request('POST', '/files?purpose=resource_package', { body: form })
  const { file_id } = sent.body as { file_id: string }
  const made = await client.call(resourceImport.create, { body: { file_id } })
  expect([made.status, made.error.code]).toEqual([202, undefined])
  return settled(made.body.import_id, client)
}

const read = (import_id: string, client: TestClient = there.admin) => client.call(resourceImport.get, { params: { import_id } })
const settled = (id: string, client: TestClient = there.admin): Promise<ResourceDetail> =>
  vi.waitFor(
    async () => {
      const { body } = await read(id, client)
      expect(['checking', 'importing']).not.toContain(body.state)
      return body
    },
    { timeout: 120_000, interval: 100 },
  )
const run = (import_id: string, body: Record<string, unknown> = {}) => there.admin.call(resourceImport.run, { params: { import_id }, body })
async function imported(files: Files, body: Record<string, unknown> = {}): Promise<ResourceDetail> {
  const found = await bring(files)
  const started = await run(found.import_id, body)
  expect([started.status, started.error.code]).toEqual([202, undefined])
  return settled(found.import_id)
}
const statesOf = (detail: ResourceDetail) => detail.report?.objects.map(({ state }) => state)
const named = (name: string) => there.db.select().from(questionTable).where(eq(questionTable.name, name))

test('what one installation exported comes into another: new, then the same, then different', async () => {
  const first = await bring(exported)
  expect(first).toMatchObject({ state: 'ready', report: { signature: { state: 'unsigned' } } })
  expect(statesOf(first)).toEqual(['new', 'new'])
  await run(first.import_id)
  expect(await settled(first.import_id)).toMatchObject({ state: 'done', result: { created: 2, changed: 0, skipped: 0 } })
  const again = await bring(exported)
  expect(statesOf(again)).toEqual(['same', 'same'])
  const [object] = again.report?.objects ?? []
  const [row] = await named(object?.name ?? '')
  expect(row).toMatchObject({ is_public: false })
  await there.db
    .update(questionTable)
    .set({ description: 'Another text' })
    .where(eq(questionTable.resource_id, row?.resource_id ?? ''))
  const third = await bring(exported)
  const differs = third.report?.objects.find(({ state }) => state === 'differs')
  expect(differs?.diff).toMatchObject([{ field: 'description', before: 'Another text' }])
  await run(third.import_id, { decision: 'overwrite' })
  expect(await settled(third.import_id)).toMatchObject({ result: { created: 0, changed: 1, skipped: 1 }, undo_hindrance: 'overwritten' })
  expect(statesOf(await bring(exported))).toEqual(['same', 'same'])
})

test('a name that is taken: nothing is written unless it is decided; a copy gets a number', async () => {
  const files = another('Clash')
  await imported(files)
  expect(await imported(files)).toMatchObject({ result: { created: 0, skipped: 2 } })
  const [first] = manifestIn(files).objects
  expect(await imported(files, { decisions: { [first?.path ?? '']: 'copy' } })).toMatchObject({ result: { created: 1, skipped: 1 } })
  expect(await named('Clash 1 (2)')).toHaveLength(1)
})

test('a file that was changed refuses its object by name; the rest comes only when that is left out', async () => {
  const files = another('Hash')
  const [first] = manifestIn(files).objects
  const path = first?.path ?? ''
  files.set(path, Buffer.from(String(files.get(path)).replace('Hash 1', 'Evil 1')))
  const found = await bring(files)
  expect(found.report?.objects[0]).toMatchObject({ state: 'refused', reasons: [{ code: 'hash_mismatch', details: { file: path } }] })
  expect((await run(found.import_id)).error.code).toBe('import_refused')
  await run(found.import_id, { leave_out: true })
  expect(await settled(found.import_id)).toMatchObject({ state: 'done', result: { created: 1 } })
  expect(await named('Evil 1')).toEqual([])
})

test('a signature is told by name, unknown keys as unknown, and a false one refuses the package', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signed = (files: Files, bytes = files.get('manifest.json') ?? Buffer.alloc(0)) =>
    new Map(files).set('manifest.sig', Buffer.from(signManifest(bytes, pem)))
  const files = another('Signed')
  expect((await bring(signed(files))).report?.signature).toEqual({ state: 'unknown', by: null })
  const keys = [{ name: 'Harbour Range', public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }]
  await writeFile(join(there.platform.config.dataDir, keysFile), JSON.stringify(keys))
  expect((await bring(signed(files))).report?.signature).toEqual({ state: 'signed', by: 'Harbour Range' })
  expect(await bring(signed(files, Buffer.from('{}')))).toMatchObject({ state: 'failed', error: { code: 'import_signature_wrong' } })
  const changed = signed(files)
  changed.set('manifest.json', Buffer.concat([changed.get('manifest.json') ?? Buffer.alloc(0), Buffer.from('\n')]))
  expect(await bring(changed)).toMatchObject({ state: 'failed', error: { code: 'import_signature_wrong' } })
})

test('a package without a manifest, a bomb and a text are refused', async () => {
  const files = another('Bare')
  files.delete('manifest.json')
  expect(await bring(files)).toMatchObject({ state: 'failed', error: { code: 'import_unreadable', details: { path: 'manifest.json' } } })
  expect(await bring(new Map([['manifest.json', Buffer.alloc(30_000_000)]]))).toMatchObject({
    state: 'failed',
    error: { code: 'import_bomb' },
  })
  const form = new FormData()
  form.append('file', new Blob(['no zip']), 'pack.zip')
  expect((await there.admin.request('POST', '/files?purpose=resource_package', { body: form })).error.code).toBe('file_type')
})

test('images and tools keep their place in the format and are refused in the report', async () => {
  const plain = another('Kinds')
  plain.set('images/one.json', Buffer.from('{}'))
  const image = { kind: 'image', id: newId(), name: 'Debian', path: 'images/one.json', files: [] }
  plain.delete('manifest.json')
  const found = await bring(described(plain, [image]))
  expect(found.report?.objects).toMatchObject([
    { kind: 'image', state: 'refused', reasons: [{ code: 'kind_absent', details: { kind: 'image' } }] },
  ])
})

test('who may not write questions is told so in the report; who may not import at all is refused', async () => {
  const one = await there.signIn('ordinary')
  const role_id = newId()
  await there.db.insert(role).values({ resource_id: role_id, name_en: 'Carrier', name_zh: '搬运', permissions: ['resource.import'] })
  await there.db.update(user).set({ role_resource_id: role_id }).where(eq(user.resource_id, one.user_id))
  const found = await bring(another('Forbidden'), one)
  expect(found.report?.objects.map(({ reasons }) => reasons[0]?.code)).toEqual(['kind_forbidden', 'kind_forbidden'])
  // Another's package is listed, and stays closed.
  expect((await read(found.import_id)).status).toBe(404)
  const { body } = await there.admin.call(resourceImport.list, { query: {} })
  expect(body.items.find(({ import_id }) => import_id === found.import_id)).toMatchObject({ is_own: false, undo_hindrance: 'not_yours' })
  const stranger = await there.signIn('ordinary')
  expect((await stranger.call(resourceImport.list, { query: {} })).error.code).toBe('permission_missing')
})

test('given up while it waits, or while it runs, nothing of it stays', async () => {
  const waiting = await bring(another('Waiting'))
  const gone = await there.admin.call(resourceImport.cancel, { params: { import_id: waiting.import_id }, body: {} })
  expect(gone.body.state).toBe('cancelled')
  expect((await run(waiting.import_id)).error.code).toBe('import_done')
  const running = await bring(another('Running'))
  await run(running.import_id)
  await there.admin.call(resourceImport.cancel, { params: { import_id: running.import_id }, body: {} })
  expect((await settled(running.import_id)).state).toBe('cancelled')
  expect(await named('Running 1')).toEqual([])
})

test('an import is undone while nothing of it was edited or used', async () => {
  const undo = (import_id: string) => there.admin.call(resourceImport.undo, { params: { import_id }, body: {} })
  const plain = await imported(another('Undone'))
  expect(plain.undo_hindrance).toBe(null)
  expect((await undo(plain.import_id)).body.state).toBe('undone')
  expect((await named('Undone 1'))[0]?.deleted_at).not.toBe(null)
  expect((await undo(plain.import_id)).error.code).toBe('import_undo_refused')

  const edited = await imported(another('Edited'))
  const [row] = await named('Edited 1')
  const id = row?.resource_id ?? ''
  await there.db.update(questionTable).set({ version: 7 }).where(eq(questionTable.resource_id, id))
  expect((await undo(edited.import_id)).error).toMatchObject({ code: 'import_undo_refused', details: { why: 'edited' } })
  expect((await there.admin.call(question.get, { params: { resource_id: id } })).status).toBe(200)
})

test('one package at a time per person', async () => {
  const found = await bring(another('Busy'))
  const [first, second] = await Promise.all([run(found.import_id), run(found.import_id)])
  expect([first.status, second.status].toSorted()).toEqual([202, 409])
  await settled(found.import_id)
})
