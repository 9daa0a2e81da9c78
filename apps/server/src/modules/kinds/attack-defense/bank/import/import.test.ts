import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import type { ServiceDraft } from '@beacon/api/kinds/attack-defense/service-import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { questionService } from '../../../../../db/schema/kinds/attack-defense/question-service.ts'
import { checkScript } from '../../../../../db/schema/scenes/check.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { zipOf } from '../../../../contest/mark/writeup/testing/documents.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  direction_id = (await server.admin.call(directions.list, { query: { bank: 'ad' } })).body.items[0]?.resource_id ?? ''
})
afterAll(() => server.stop())

const config = `
game:
  flag_lifetime: 5
tasks:
  - name: Mail Gate
    checker: mailgate/checker.py
    checker_type: hackerdom_pfr
    checker_timeout: 15
    places: 2
    puts: 1
    gets: 2
    default_score: 2500
  - name: notes
    checker: notes/check.py
    checker_type: hackerdom_nfr
    checker_timeout: 300
  - name: vault
    checker: vault/checker.py
    checker_type: faust_ipc
  - name: pigeon
    checker: pigeon.py
  - name: gone
    checker: ../../etc/passwd
`
const files = {
  'forcad/config.yml': config,
  'forcad/checkers/mailgate/checker.py': 'import lib\nPORT = 2525\n',
  'forcad/checkers/mailgate/lib/__init__.py': '',
  'forcad/checkers/mailgate/requirements.txt': 'checklib==0.7.0\n# a comment\nrequests\n',
  'forcad/checkers/requirements.txt': '# of all services\nDiff.Match_Patch\ngevent>=22 # quick\n-r more.txt\nselenium\n',
  'forcad/checkers/mailgate/__pycache__/lib.pyc': 'x',
  'forcad/checkers/notes/check.py': 'raise SystemExit(110)\n',
  'forcad/checkers/vault/checker.py': '',
  'forcad/checkers/pigeon.py': 'from ctf_gameserver import checkerlib\n',
}

async function send(path: string, bytes: Uint8Array, client = server.admin) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'forcad.zip')
  return client.request('POST', `/service-questions/imports${path}`, { body: form })
}
const preview = async (entries: Record<string, string>) => send('/preview', await zipOf(entries))
const codes = ({ notes, refusals }: ServiceDraft) => [notes.map(({ code }) => code), refusals.map(({ code }) => code)]

describe('a folder of ForcAD', () => {
  test('is read without writing: what repairs itself and what is refused are told', async () => {
    const { items } = (await preview(files)).body as { items: ServiceDraft[] }
    const [mail, notes, vault, ofFaust, gone] = items as [ServiceDraft, ServiceDraft, ServiceDraft, ServiceDraft, ServiceDraft]
    expect(mail).toMatchObject({
      name: 'Mail Gate',
      service_key: 'mail-gate',
      put_mode: 'split',
      stores: 2,
      puts: 1,
      gets: 2,
      timeout_s: 15,
      ports: [{ port: 2525 }],
      files: 2,
      is_taken: false,
    })
    const noted = (path: string, names: string) => ({ values: { path: `forcad/checkers/${path}requirements.txt`, names } })
    expect(mail.notes).toContainEqual({ code: 'modules_here', ...noted('mailgate/', 'checklib, requests') })
    for (const { notes: found } of [mail, notes]) expect(found).toContainEqual({ code: 'modules_absent', ...noted('', 'selenium') })
    expect(notes.notes).toContainEqual({ code: 'modules_here', ...noted('', 'Diff.Match_Patch, gevent') })
    expect(codes(mail)).toEqual(
      [['port_read', 'files_packed', 'modules_here', 'key_changed'], []].map((list) => expect.arrayContaining(list)),
    )
    expect(notes).toMatchObject({ put_mode: 'seeded', stores: 1, timeout_s: 120, ports: [{ port: 80 }], files: 0 })
    expect(codes(notes)[0]).toEqual(expect.arrayContaining(['number_changed', 'port_default']))
    expect([codes(vault)[1], codes(gone)[1]]).toEqual([['type_unknown'], ['script_absent']])
    expect(ofFaust).toMatchObject({ put_mode: 'split', refusals: [] })
    expect(mail.notes).toContainEqual({ code: 'keys_unread', values: { names: 'default_score, game.flag_lifetime' } })
    expect(codes(notes)[0]).not.toContain('keys_unread')
    const list = await server.admin.call(question.list, { query: { bank: 'attackDefense' } })
    expect(list.body.total).toBe(0)
  })

  test('brings nothing where one of its services cannot be written', async () => {
    await server.db.execute(sql`alter table question_service add constraint cut check (service_key <> 'notes')`)
    expect((await send(`?direction_id=${direction_id}`, await zipOf(files))).status).toBe(500)
    await server.db.execute(sql`alter table question_service drop constraint cut`)
    expect([await server.db.$count(questionService), await server.db.$count(checkScript)]).toEqual([0, 0])
  })

  test('brings its services with their scripts, and each once', async () => {
    const bytes = await zipOf(files)
    const made = (await send(`?direction_id=${direction_id}`, bytes)).body as { items: { resource_id: string }[]; skipped: string[] }
    expect([made.items.length, made.skipped]).toEqual([3, ['vault', 'gone']])
    const { body: row } = await server.admin.call(question.get, { params: { resource_id: made.items[0]?.resource_id ?? '' } })
    expect(row).toMatchObject({
      name: 'Mail Gate',
      service_key: 'mail-gate',
      visibility: 'hidden',
      put_mode: 'split',
      puts: 1,
      old_gets: 2,
      script_state: 'building',
      ports: [{ name: 'main', port: 2525, proto: 'tcp' }],
      stage_timeout_s: { check: 15, put: 15, get: 15 },
      checker_script: { name: 'checker.py' },
      checker_attachment: { name: 'mail-gate.zip' },
    })
    const scripts = await server.db.select().from(checkScript)
    expect(scripts.map(({ attachments }) => attachments.map(({ is_unpacked }) => is_unpacked)).toSorted()).toEqual([[], [], [true]])
    const again = (await send(`?direction_id=${direction_id}`, bytes)).body as { items: unknown[]; skipped: string[] }
    expect([again.items, again.skipped]).toEqual([[], ['mail-gate', 'notes', 'vault', 'pigeon', 'gone']])
    expect(((await send('/preview', bytes)).body as { items: ServiceDraft[] }).items[0]?.is_taken).toBe(true)
  })

  test.each<[string, Record<string, string>, string]>([
    ['without a configuration', { 'checkers/a/checker.py': '' }, 'import_format_unknown'],
    ['without tasks', { 'config.yml': 'game: {}' }, 'import_format_unknown'],
    ['with a broken configuration', { 'config.yml': 'tasks: [' }, 'import_unreadable'],
    ['with a bomb of aliases', { 'config.yml': `a: &a [1]\nb: [${'*a,'.repeat(200)}]` }, 'import_unreadable'],
  ])('%s is refused', async (_what, entries, code) => {
    expect((await preview(entries)).error.code).toBe(code)
  })

  test('a path that leads out, a file that is no zip and a person without the right are refused', async () => {
    const outside = await zipOf({ 'config.yml': config, 'aa/evil.py': '' })
    // Names of the same length: the archive stays whole.
    const bytes = Buffer.from(outside.toString('latin1').replaceAll('aa/evil.py', '../evil.py'), 'latin1')
    expect((await send('/preview', bytes)).error.code).toBe('import_path_escape')
    expect((await send('/preview', Buffer.from('tasks: []'))).error.code).toBe('file_only_zip')
    const student = await server.signIn('student')
    expect((await send('/preview', await zipOf(files), student)).error.code).toBe('permission_missing')
  })

  test('ports stand in the script, and in modules beside it', async () => {
    const task = (name: string) => `  - {name: ${name}, checker: ${name}/checker.py, checker_type: pfr}`
    const { items } = (
      await preview({
        'config.yml': `tasks:\n${['apart', 'both'].map(task).join('\n')}`,
        'checkers/apart/checker.py': 'from service_lib import *\n',
        'checkers/apart/service_lib.py': 'import requests\n\nPORT = 10000\n',
        'checkers/both/checker.py': 'PORT = 4000\n',
        'checkers/both/service_lib.py': 'FIRST_PORT = 5000\nLAST_PORT = 5009\nPORTS = range(7000, 7003)\nPORT = 4000\n',
      })
    ).body as { items: ServiceDraft[] }
    expect(items.map(({ ports }) => ports)).toEqual([
      [{ port: 10_000 }],
      [{ port: 4_000 }, { port: 5_000, to: 5_009 }, { port: 7_000, to: 7_002 }],
    ])
    expect(items[1]?.notes).toContainEqual({ code: 'port_read', values: { to: '7000–7002', from: 'PORTS', path: 'service_lib.py' } })
  })

  test('keys that meet and too many places are told at the task', async () => {
    const tasks = (checkers: string[]) =>
      checkers.map((checker) => `  - {name: twin, checker: ${checker}, checker_type: hackerdom, places: 9}`)
    const { items } = (
      await preview({ 'config.yml': `tasks:\n${tasks(['a.py', 'b.py']).join('\n')}`, 'checkers/a.py': '', 'checkers/b.py': '' })
    ).body as { items: ServiceDraft[] }
    expect(items.map((one) => codes(one)[1])).toEqual([['places_many'], ['places_many', 'key_repeated']])
    expect(codes(items[0] as ServiceDraft)[0]).toContain('mode_plain')
  })
})
