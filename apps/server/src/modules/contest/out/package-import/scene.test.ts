import { buffer } from 'node:stream/consumers'
import { question } from '@beacon/api/question'
import { questionPackage } from '@beacon/api/package'
import { questionScene } from '@beacon/api/question-scene'
import { eq } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file, sceneImage } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { importAll, jobEnd, sendPackage } from './testing/client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream)
}
const yml = (name: string, more: string) =>
  `name: ${name}\ncategory: Web\ndescription: Text.\nvalue: 100\ntype: standard\nflags: ["flag{${name}}"]\n${more}`
const codes = (item: { repairs: { code: string }[] } | undefined) => item?.repairs.map(({ code }) => code).toSorted()
const sceneOf = async (name: string) => {
  const { items } = (await server.admin.call(question.list, { query: { q: name } })).body
  const params = { resource_id: items[0]?.resource_id ?? '' }
  return { params, scene: (await server.admin.call(questionScene.get, { params })).body.scene }
}

describe('a challenge with a container', () => {
  it('that carries its Dockerfile becomes a scene, and its image is ordered from these files', async () => {
    const bytes = await zipOf({
      'web/shop/challenge.yml': yml('Shop', 'image: ./src\nprotocol: http\n'),
      'web/shop/src/Dockerfile': 'FROM beacon/busybox\nCOPY run.sh /run.sh\nEXPOSE 8080/tcp 9000\n',
      'web/shop/src/run.sh': 'echo hello\n',
    })
    const { read, job } = await importAll(server.admin, bytes)
    expect(job.state).toBe('done')
    expect(codes(read.items[0])).toEqual(['image_built', 'scene_made'])
    const { scene } = await sceneOf('Shop')
    expect(scene).toMatchObject({
      is_on: true,
      definition: {
        nodes: [{ image: 'shop@1', ports: [{ port: 8080 }, { port: 9000 }], console: 'none', health: { ask: { tcp: 8080 } } }],
      },
    })
    const [image] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'shop'))
    expect(image).toMatchObject({ version: 1, status: 'waiting' })
    const [kept] = await server.db
      .select()
      .from(file)
      .where(eq(file.resource_id, image?.file_id ?? ''))
    expect(kept).toMatchObject({ purpose: 'scene_image', kept_at: expect.any(String) })
  })

  it('that names an image elsewhere keeps the name and says so; a folder without a Dockerfile is told', async () => {
    const bytes = await zipOf({
      'a/challenge.yml': yml('Elsewhere', 'image: ghcr.io/team/box:2\nport: 1337\n'),
      'b/challenge.yml': yml('Folderless', 'image: ./none\n'),
      'c/challenge.yml': yml('Unnamed', ''),
      'c/deploy/Dockerfile': 'FROM scratch\n',
    })
    const { read, job } = await importAll(server.admin, bytes)
    expect(job.state).toBe('done')
    expect(read.items.map(codes)).toEqual([
      ['image_elsewhere', 'scene_made'],
      ['dockerfile_missing'],
      ['dockerfile_found', 'image_built', 'port_missing', 'scene_made'],
    ])
    expect(read.items[0]?.repairs.find(({ code }) => code === 'image_elsewhere')?.details).toEqual({
      image: 'ghcr.io/team/box:2',
      as: 'box@1',
    })
    expect((await sceneOf('Elsewhere')).scene?.definition.nodes[0]).toMatchObject({ image: 'box@1', ports: [{ port: 1337 }] })
    expect((await sceneOf('Folderless')).scene).toBeNull()
  })

  it.each(['beacon', 'ctfcli'] as const)('comes back equal from a package of %s', async (format) => {
    const { params, scene } = await sceneOf('Shop')
    const body = { format, question_ids: [params.resource_id], with_flags: true }
    const { job_id } = (await server.admin.call(questionPackage.export, { body })).body
    expect((await jobEnd(server.admin, job_id)).state).toBe('done')
    const answer = await fetch(`${server.url}/api/ct/questions/exports/${job_id}/file`, { headers: { cookie: server.admin.cookie() } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { read, job } = await importAll(server.admin, bytes, { on_duplicate: 'overwrite' })
    expect([job.state, read.items[0]?.refusals]).toEqual(['done', []])
    const back = (await sceneOf('Shop')).scene
    const withoutVersion = (one: typeof scene) =>
      JSON.parse(JSON.stringify(one?.definition ?? null).replaceAll(/shop@\d+/gu, 'shop')) as unknown
    expect(withoutVersion(back)).toEqual(withoutVersion(scene))
    const images = await server.db
      .select({ sha256: file.sha256 })
      .from(sceneImage)
      .innerJoin(file, eq(file.resource_id, sceneImage.file_id))
      .where(eq(sceneImage.name, 'shop'))
    expect(new Set(images.map(({ sha256 }) => sha256)).size).toBe(1)
  })

  it('orders no image for somebody who may not make any', async () => {
    const teacher = await server.signIn('teacher')
    const bytes = await zipOf({ 'd/challenge.yml': yml('Plain', 'image: .\n'), 'd/Dockerfile': 'FROM scratch\nEXPOSE 80\n' })
    const read = await sendPackage(teacher, bytes)
    expect(codes(read.items[0])).toEqual(['image_right_missing', 'scene_made'])
  })
})
