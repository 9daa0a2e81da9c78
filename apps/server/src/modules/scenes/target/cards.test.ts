import { direction } from '@beacon/api/bank/direction'
import { image } from '@beacon/api/image/image'
import { usualStart } from '@beacon/api/image/image-start'
import { instance } from '@beacon/api/scene/instance'
import type { Permission } from '@beacon/api/people/permissions'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { role } from '@beacon/api/people/role'
import { target as contract } from '@beacon/api/scene/target'
import type { TargetText } from '@beacon/api/scene/target-fields'
import { topic } from '@beacon/api/topic/topic'
import { topology } from '@beacon/api/scene/topology'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/id.ts'
import { audit, libraryImage, organisation, scene, targetCard } from '../../../db/schema/index.ts'
import { makeUser, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { act, makeContest } from '../../contest/core/contest/testing.ts'
import { beat, openToyWork } from '../../contest/scene/play/testing.ts'
import type { SceneWork } from '../work/open.ts'
import { useIn } from '../image-library/testing/use-in.ts'
import { putVersion } from '../image/testing/put-version.ts'

let server: TestServer
let work: SceneWork
/** Three authors: two of one house, of which the second sits in a room below it, and one of another house. */
let owner: TestClient
let below: TestClient
let other: TestClient
const idOf = new Map<TestClient, string>()
const house = newId()
const room = newId()
const elsewhere = newId()
const items: Permission[] = ['image.read', 'image.write', 'question.write', 'instance.manage', 'topology.manage', 'kind.flag']

beforeAll(async () => {
  server = await startTestServer()
  await beat(server)
  ;({ work } = openToyWork(server))
  const { rows } = await server.db.execute<{ resource_id: string }>(sql`select resource_id from organisation where parent_id is null`)
  const parent_id = rows[0]?.resource_id ?? null
  await server.db.insert(organisation).values([
    { resource_id: house, name: 'House', parent_id },
    { resource_id: elsewhere, name: 'Elsewhere', parent_id },
  ])
  await server.db.insert(organisation).values({ resource_id: room, name: 'Room', parent_id: house })
  const made = await server.admin.call(role.create, { body: { name: 'Author of targets', permissions: items } })
  const author = async (username: string, organisation_id: string) => {
    const person = await makeUser(server.db, 'student', username)
    await server.db.execute(
      sql`update "user" set role_resource_id = ${made.body.resource_id}::uuid, organisation_id = ${organisation_id}::uuid where resource_id = ${person}::uuid`,
    )
    const client = server.client()
    await client.signIn(username, testPassword)
    idOf.set(client, person)
    return client
  }
  owner = await author('owner_one', house)
  below = await author('below_one', room)
  other = await author('other_one', elsewhere)
})
afterAll(async () => {
  await work.stop()
  await server.stop()
})

const text: TargetText = {
  summary: 'A shop with a door left open',
  story: 'Once upon a time',
  vulnerabilities: [{ id: 'CVE-2021-44228', where: '8080/tcp', severity: 'critical', cwe: 'CWE-502', verified_on: '2026-11-20' }],
  services: [{ name: 'web', port: 8080, proto: 'tcp', protocol: 'http', version: '2.14' }],
  flags: ['root of the shop'],
  solution: 'Look up a name',
  links: ['https://example.org/advisory'],
  licence: 'MIT',
}
type Body = Parameters<typeof server.admin.call<typeof contract.save>>[1]['body']
const bodyOf = (more: Partial<Body> = {}): Body => ({ text, difficulty: 'advanced', offered_to: 'everybody', version: 0, ...more })

async function targetOf(who: TestClient, name: string): Promise<string> {
  await putVersion(server.db, { name, engine_id: `sha256:${name}`, bytes: 2_000_000 })
  const [row] = await server.db
    .update(libraryImage)
    .set({ made_by: idOf.get(who) ?? null })
    .where(eq(libraryImage.name, name))
    .returning()
  return row?.resource_id ?? ''
}
const save = (who: TestClient, resource_id: string, more: Partial<Body> = {}) =>
  who.call(contract.save, { params: { resource_id }, body: bodyOf(more) })
const find = async (who: TestClient, query: object) =>
  (await who.call(contract.list, { query })).body.items.map(({ image: { name } }) => name)
const statusFor = async (who: TestClient, resource_id: string) => (await who.call(contract.get, { params: { resource_id } })).status
const definition = (name: string) => ({
  format: 'beacon-scene/1' as const,
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [{ id: 'web', image: `${name}@1`, nets: [{ net: 'lan', host: 2 }] }],
})
async function questionOf(who: TestClient): Promise<{ resource_id: string; version: number }> {
  const list = await server.admin.call(direction.list, {})
  const direction_id = list.body.items.find(({ key }) => key === 'web')?.resource_id ?? ''
  const body = {
    name: `Question ${newId().slice(-8)}`,
    direction_id,
    description: 'x',
    parts: [{ flags: [{ content: `flag{${newId()}}` }] }],
  }
  return (await who.call(question.create, { body })).body
}
const saveScene = (who: TestClient, { resource_id, version }: { resource_id: string; version: number }, name: string) =>
  who.call(questionScene.save, {
    params: { resource_id },
    body: {
      is_on: true,
      isolation: 'entrant',
      lifetime_minutes: null,
      reset_max: 3,
      definition: definition(name),
      version,
    },
  })

describe('the list', () => {
  it('has every image of the role, with or without a card, and filters by what the card says', async () => {
    const resource_id = await targetOf(owner, 'list-one')
    await targetOf(owner, 'list-two')
    await targetOf(owner, 'list-router')
    await server.db.update(libraryImage).set({ role: 'router' }).where(eq(libraryImage.name, 'list-router'))
    expect((await save(owner, resource_id)).status).toBe(200)
    expect((await find(owner, { q: 'list-', sort: 'name' })).toSorted()).toEqual(['list-one', 'list-two'])
    for (const query of [
      { vulnerability: 'CVE-2021-44228' },
      { severity: 'critical' },
      { cwe: 'CWE-502' },
      { difficulty: 'advanced' },
      { offered: 'everybody' },
    ])
      expect(await find(owner, { q: 'list-', ...query })).toEqual(['list-one'])
    expect(await find(owner, { q: 'list-', offered: 'none' })).toEqual(['list-two'])
    expect(await find(owner, { q: 'list-', severity: 'low' })).toEqual([])
    expect(await find(owner, { q: '44228' })).toEqual(['list-one'])
    expect((await find(owner, { q: 'list-', tested: 'untested', virt_type: 'container', os: 'linux', used: 'never' })).length).toBe(2)
    for (const sort of ['name', 'category', 'virt_type', 'os', 'difficulty', 'bytes', 'tested_at', 'offered_to', 'updated_at'])
      expect((await find(owner, { q: 'list-', sort })).length).toBe(2)
    const { body } = await owner.call(contract.list, { query: { q: 'list-one' } })
    expect(body.items[0]).toMatchObject({ card: { difficulty: 'advanced', services: 1 }, start_p50_ms: null, may_offer: true, uses: [] })
    expect(body.found).toMatchObject({ vulnerabilities: ['CVE-2021-44228'], cwes: ['CWE-502'] })
  })

  it('tells the median of three starts, and counts uses by kind', async () => {
    const resource_id = await targetOf(owner, 'timed')
    for (const took of [1_000, 2_000, 9_000]) {
      const made_at = new Date(Date.now() - 60_000).toISOString()
      const life = { rest: 'closed', startedAt: Date.parse(made_at) + took } as never
      const words = { owner: `test:${took}`, subject: 'x', payer: `p:${took}`, class: 'instance' as const, rest: 'closed' }
      await server.db.insert(scene).values({
        ...words,
        scene_id: newId(),
        life,
        terms: {} as never,
        definition: { nodes: [{ image: 'timed@1' }] } as never,
        images: { 'timed@1': 'sha256:timed' },
        inputs: Buffer.from('x'),
        need_cpu_milli: 0,
        need_memory_mb: 0,
        is_alive: false,
        is_admitted: false,
        made_at,
      })
    }
    await useIn(server, 'Uses the timed one', [{ id: 'web', image: 'timed@1', nets: [{ net: 'lan', host: 2 }] }])
    const { body } = await owner.call(contract.get, { params: { resource_id } })
    expect(body).toMatchObject({ start_p50_ms: 2_000, uses: [{ kind: 'question', n: 1 }], text: null, digest: 'sha256:timed' })
  })
})

describe('a card', () => {
  it('is written over the version that was read; what is as it was is no change', async () => {
    const resource_id = await targetOf(owner, 'edited')
    expect((await save(owner, resource_id)).body).toMatchObject({ text, card: { version: 1 }, account_count: 0 })
    expect((await save(owner, resource_id)).body.card?.version).toBe(1)
    const late = await save(owner, resource_id, { difficulty: 'primary' })
    expect([late.status, late.error.code, late.error.details?.['fields']]).toEqual([409, 'changed_meanwhile', ['difficulty']])
    expect((await save(owner, resource_id, { difficulty: 'primary', version: 1 })).body.card).toMatchObject({
      difficulty: 'primary',
      version: 2,
    })
  })

  it.each([
    ['a number that is none of the CVE list', { vulnerabilities: [{ ...text.vulnerabilities[0], id: 'cve-2021-1' }] }],
    ['a weakness that is none', { vulnerabilities: [{ ...text.vulnerabilities[0], cwe: '502' }] }],
    ['a vulnerability twice at one place', { vulnerabilities: [text.vulnerabilities[0], text.vulnerabilities[0]] }],
    ['an address of another kind', { links: ['javascript:alert(1)'] }],
    ['no summary', { summary: '' }],
    ['more than there may be', { flags: Array.from({ length: 51 }, (_, n) => `flag ${n}`) }],
  ])('refuses %s', async (_, more) => {
    const resource_id = await targetOf(owner, 'refused')
    const body = { ...bodyOf(), text: { ...text, ...more } }
    expect((await owner.request('PUT', `/targets/${resource_id}`, { body })).status).toBe(400)
    expect(await server.db.$count(targetCard, eq(targetCard.image_id, resource_id))).toBe(0)
  })

  it('goes with its image', async () => {
    const resource_id = await targetOf(owner, 'going')
    await save(owner, resource_id)
    expect((await owner.request('POST', '/library-images/bulk-remove', { body: { ids: [resource_id] } })).body).toMatchObject({
      done: [resource_id],
    })
    expect(await server.db.$count(targetCard, eq(targetCard.image_id, resource_id))).toBe(0)
  })
})

describe('accounts', () => {
  it('are sealed, kept when they are not sent, read with the item of secrets only, and who reads them stands in the audit log', async () => {
    const resource_id = await targetOf(owner, 'entered')
    const accounts = [{ user: 'root', password: 'hush hush', role: 'administrator' }]
    expect((await save(owner, resource_id, { accounts })).body.account_count).toBe(1)
    expect((await save(owner, resource_id, { version: 1, difficulty: null })).body.account_count).toBe(1)
    const [row] = await server.db.select().from(targetCard).where(eq(targetCard.image_id, resource_id))
    expect(row?.access?.includes('hush')).toBe(false)
    const params = { resource_id }
    expect((await owner.call(contract.accounts, { params })).status).toBe(403)
    expect((await server.admin.call(contract.accounts, { params })).body.items).toEqual(accounts)
    const said = await server.db.select().from(audit).where(eq(audit.module, 'target'))
    expect(said.some(({ operation, object_id }) => operation === 'accounts_view' && object_id === resource_id)).toBe(true)
    expect(JSON.stringify(said)).not.toContain('hush')
    const { body } = await owner.request('GET', `/targets/${resource_id}/export`)
    expect(JSON.parse(String(body))).toMatchObject({
      format: 'beacon-target/1',
      image: { name: 'entered', version: 1, digest: 'sha256:entered' },
      card: text,
    })
    expect(JSON.stringify(body)).not.toContain('hush')
    expect((await save(owner, resource_id, { version: 2, difficulty: null, accounts: [] })).body.account_count).toBe(0)
  })
})

describe('an offer', () => {
  it('decides who sees a target, in the list, by its address and where questions choose', async () => {
    const resource_id = await targetOf(owner, 'offered')
    const seen = async () =>
      Promise.all([owner, below, other, server.admin].map(async (who) => (await statusFor(who, resource_id)) === 200))
    const offered = async (who: TestClient) => (await who.call(image.ready, { query: { q: 'offered@' } })).body.items.length === 1
    expect(await seen()).toEqual([true, true, true, true])
    await save(owner, resource_id, { offered_to: 'owner' })
    expect(await seen()).toEqual([true, false, false, true])
    expect([await offered(owner), await offered(below), await offered(other)]).toEqual([true, false, false])
    expect(await find(below, { q: 'offered' })).toEqual([])
    expect((await save(below, resource_id, { version: 1 })).status).toBe(404)
    expect((await below.call(contract.try, { params: { resource_id }, body: {} })).status).toBe(404)
    expect((await below.request('GET', `/targets/${resource_id}/export`)).status).toBe(404)
    await owner.call(contract.offer, { body: { ids: [resource_id], offered_to: 'organisation' } })
    expect(await seen()).toEqual([true, true, false, true])
    expect([await offered(below), await offered(other)]).toEqual([true, false])
  })

  it('is changed by its owner and by who looks after all, and needs a card', async () => {
    const resource_id = await targetOf(owner, 'decided')
    const offer = async (who: TestClient, offered_to: 'owner' | 'everybody') =>
      (await who.call(contract.offer, { body: { ids: [resource_id], offered_to } })).body.skipped[0]?.code ?? 'done'
    expect(await offer(owner, 'owner')).toBe('target_no_card')
    expect((await save(other, resource_id, { offered_to: 'owner' })).error.code).toBe('permission_missing')
    expect((await save(other, resource_id)).status).toBe(200)
    expect(await offer(other, 'owner')).toBe('permission_missing')
    expect(await offer(server.admin, 'owner')).toBe('done')
    expect(await offer(owner, 'everybody')).toBe('done')
  })

  it('is asked wherever a scene names an image anew; what stood there before stays', async () => {
    const resource_id = await targetOf(owner, 'private')
    const mine = await questionOf(other)
    expect((await saveScene(other, mine, 'private')).status).toBe(200)
    await save(owner, resource_id, { offered_to: 'owner' })
    const again = (await other.call(question.get, { params: { resource_id: mine.resource_id } })).body.version
    expect((await saveScene(other, { ...mine, version: again }, 'private')).status).toBe(200)
    const fresh = await saveScene(other, await questionOf(other), 'private')
    expect([fresh.status, fresh.error.code, fresh.error.details?.['names']]).toEqual([409, 'target_not_offered', 'private'])
    const drawn = await other.call(topology.create, { body: { name: 'Drawn', definition: definition('private') } })
    expect(drawn.error.code).toBe('target_not_offered')
    const form = {
      name: 'x',
      type: 'sandbox' as const,
      image: 'private@1',
      host_name: 'web',
      start: usualStart('container', []),
      lifetime_minutes: 60,
    }
    expect((await other.call(instance.create, { body: { ...form, starts: false } })).error.code).toBe('target_not_offered')
    expect((await owner.call(instance.create, { body: { ...form, starts: false } })).status).toBe(201)
    expect((await saveScene(owner, await questionOf(owner), 'private')).status).toBe(200)
  })

  it('to fewer waits until no contest runs with it', async () => {
    const resource_id = await targetOf(server.admin, 'played')
    await save(server.admin, resource_id)
    const question_id = await useIn(server, 'Played target', [{ id: 'web', image: 'played@1', nets: [{ net: 'lan', host: 2 }] }])
    const contest_id = await makeContest(server, { name: 'Harbour cup' })
    await server.admin.call(topic.add, { params: { resource_id: contest_id }, body: { question_ids: [question_id] } })
    const offer = async (offered_to: 'owner' | 'everybody') =>
      (await server.admin.call(contract.offer, { body: { ids: [resource_id], offered_to } })).body.skipped[0]
    expect(await offer('owner')).toBeUndefined()
    await offer('everybody')
    expect((await act(server.admin, contest_id, 'start')).status).toBe(200)
    expect(await offer('owner')).toMatchObject({ name: 'played', code: 'target_in_use', details: { list: 'Harbour cup' } })
    expect((await save(server.admin, resource_id, { offered_to: 'organisation', version: 3 })).error.code).toBe('target_in_use')
  })
})

describe('use', () => {
  it('is tried as a sandbox of an hour of who asks', async () => {
    const resource_id = await targetOf(owner, 'tried')
    const started = await below.call(contract.try, { params: { resource_id }, body: {} })
    expect([started.status, started.body.number]).toEqual([202, expect.stringMatching(/^in-\d+$/u)])
    work.wake()
    const params = { instance_id: started.body.instance_id }
    const statusOf = async () => (await below.call(instance.get, { params })).body.instance?.status
    await expect.poll(statusOf).toBe('running')
    const { body } = await below.call(instance.get, { params })
    expect(body).toMatchObject({
      instance: { type: 'sandbox', images: ['tried@1'], nodes: 1, is_own: true },
      settings: { image: 'tried@1' },
    })
    await putVersion(server.db, { name: 'unsaved', status: 'failed', engine_id: null })
    const [row] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, 'unsaved'))
    const none = await owner.call(contract.try, { params: { resource_id: row?.resource_id ?? '' }, body: {} })
    expect(none.error.code).toBe('image_not_saved')
  })

  it('copies image and card for the copier alone, without accounts', async () => {
    const resource_id = await targetOf(owner, 'copied')
    await save(owner, resource_id, { accounts: [{ user: 'root', password: 'x', role: '' }] })
    const copy = await other.call(contract.copy, { params: { resource_id }, body: { name: 'copied-too', title: 'Copied too' } })
    expect(copy.body).toMatchObject({
      image: { name: 'copied-too', usable_version: 1 },
      text,
      card: { offered_to: 'owner', version: 1 },
      account_count: 0,
    })
    expect(await statusFor(owner, copy.body.image.resource_id)).toBe(404)
  })
})
