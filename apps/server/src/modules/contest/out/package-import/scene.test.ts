import { buffer } from 'node:stream/consumers'
import { question } from '@beacon/api/bank/question'
import { questionPackage } from '@beacon/api/bank/package'
import { questionScene } from '@beacon/api/bank/question-scene'
import { eq, inArray } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file, questionScene as questionSceneTable, sceneImage } from '../../../../db/schema/index.ts'
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

  it('takes its check and the variable that is its flag from the Dockerfile, and tells of a line that is not taken', async () => {
    const bytes = await zipOf({
      'w/checked/challenge.yml': yml('Checked', 'image: .\n'),
      'w/checked/Dockerfile': 'FROM scratch\nENV FLAG=flag{Checked} A=b\nEXPOSE 80\nHEALTHCHECK --interval=2m CMD ["/ok"]\n',
      'w/refused/challenge.yml': yml('Refused', 'image: .\nport: 80\n'),
      'w/refused/Dockerfile': 'FROM scratch\n\nADD https://example.org/a /a\n',
    })
    const { read } = await importAll(server.admin, bytes)
    expect((await sceneOf('Checked')).scene?.definition.nodes[0]).toMatchObject({
      health: { ask: { exec: ['/ok'] }, interval_s: 60, retries: 3 },
      flags: [{ part: 1, into: 'env', key: 'FLAG' }],
    })
    const unread = read.items.find(({ name }) => name === 'Refused')?.repairs.find(({ code }) => code === 'dockerfile_unread')
    expect(unread?.details).toEqual({ path: 'w/refused/Dockerfile', line: 3 })
  })
})

const nodesOf = async (name: string) => (await sceneOf(name)).scene?.definition.nodes ?? []

describe('a challenge with several containers', () => {
  it('that brings a compose file becomes a scene of them, each image from its own folder', async () => {
    const compose = [
      'services:',
      '  web:',
      '    build: { context: ./web, dockerfile: Dockerfile.prod, args: { A: 1 } }',
      '    ports: ["8000:5000"]',
      '    privileged: true',
      '    environment: { DB: db, FLAG: "flag{test}", SECRET: "flag{Notes}" }',
      '    depends_on: [db]',
      '    networks: [app]',
      '  db:',
      '    image: redis:7',
      '    networks: [app]',
      '    volumes: ["./flag.txt:/flag.txt:ro", "./redis.conf:/etc/redis.conf:ro"]',
      'networks: { app: {} }',
    ].join('\n')
    const bytes = await zipOf({
      'web/notes/challenge.yml': yml('Notes', ''),
      'web/notes/docker-compose.yml': compose,
      'web/notes/flag.txt': 'flag{Notes}\n',
      'web/notes/redis.conf': 'port 6379\n',
      'web/notes/web/Dockerfile.prod': 'FROM scratch\nEXPOSE 5000\n',
      'web/notes/web/Dockerfile': 'FROM evil\n',
      'web/notes/web/app.py': 'x\n',
    })
    const { read, job } = await importAll(server.admin, bytes)
    expect(job.state).toBe('done')
    expect(codes(read.items[0])).toEqual(
      ['deployment_left_out', 'dockerfile_found', 'image_built', 'image_elsewhere', 'scene_made', 'scene_offline'].toSorted(),
    )
    expect(read.items[0]?.repairs.find(({ code }) => code === 'deployment_left_out')?.details).toEqual({
      path: 'web/notes/docker-compose.yml',
      keys: 'web.privileged, web.build.args',
    })
    const [web, db] = await nodesOf('Notes')
    expect(web).toMatchObject({
      id: 'web',
      image: 'notes-web@1',
      ports: [{ port: 5000, open: 'player' }],
      env: { DB: 'db' },
      after: ['db'],
      console: 'none',
      health: { ask: { tcp: 5000 } },
      flags: [
        { into: 'env', key: 'FLAG' },
        { into: 'env', key: 'SECRET' },
      ],
    })
    expect(db).toMatchObject({
      image: 'redis@1',
      files: [{ path: '/etc/redis.conf', text: 'port 6379\n' }],
      flags: [{ part: 1, into: 'file', path: '/flag.txt' }],
      health: null,
    })
    expect((await sceneOf('Notes')).scene?.definition.nets).toMatchObject([{ egress: false }])
    const [row] = await server.db
      .select({ sha256: file.sha256, size: file.size })
      .from(sceneImage)
      .innerJoin(file, eq(file.resource_id, sceneImage.file_id))
      .where(eq(sceneImage.name, 'notes-web'))
    expect(row?.size).toBeGreaterThan(0)
  })

  it('that deploys by rCDS names its flag by a file, and shows what it exposes', async () => {
    const rcds = [
      'name: Calculator\ncategory: Web\ndescription: Text.\nvalue: 100\nflag: { file: ./flag.txt }\nprovide: [./app/index.js]',
      'containers:',
      '  main:',
      '    build: ./app',
      '    ports: [3000, 9000]',
      '    resources: { limits: { cpu: 1000m, memory: 400Mi } }',
      '    environment: { FLAG: "flag{calculated}", MODE: x }',
      '  bot: { image: ghcr.io/team/bot:2 }',
      'expose:',
      '  main: [{ target: 3000, http: calculator }]',
    ].join('\n')
    const bytes = await zipOf({
      'web/calc/challenge.yaml': rcds,
      'web/calc/flag.txt': 'flag{calculated}\n',
      'web/calc/app/Dockerfile': 'FROM scratch\n',
      'web/calc/app/index.js': 'x\n',
    })
    const { read, job } = await importAll(server.admin, bytes)
    expect([job.state, read.items[0]?.refusals]).toEqual(['done', []])
    const [main, bot] = await nodesOf('Calculator')
    expect(main).toMatchObject({
      image: 'calculator-main@1',
      cpu: 1,
      memory_mb: 400,
      env: { MODE: 'x' },
      flags: [{ into: 'env', key: 'FLAG' }],
    })
    expect(main?.ports.map(({ port, open }) => [port, open])).toEqual([
      [3000, 'player'],
      [9000, 'scene'],
    ])
    expect(bot).toMatchObject({ image: 'bot@1', ports: [], health: null })
  })

  it('of kCTF stands with its manifest alone, its flag and its port', async () => {
    const manifest = (more: string) =>
      `# Licence\napiVersion: kctf.dev/v1\nkind: Challenge\nmetadata:\n  name: story\nspec:\n  deployed: true\n${more}---\napiVersion: v1\nkind: Service\n`
    const bytes = await zipOf({
      'quals/crypto-story/challenge.yaml': manifest('  network: { ports: [{ protocol: HTTPS, targetPort: 8080 }] }\n'),
      'quals/crypto-story/metadata.yaml': 'name: Story time\ndescription: Text.\nflag: CTF{story}\ncategory: crypto\n',
      'quals/crypto-story/challenge/Dockerfile': 'FROM scratch\n',
      'quals/crypto-story/challenge/flag': 'CTF{story}\n',
      'quals/crypto-story/healthcheck/Dockerfile': 'FROM scratch\n',
      'quals/pwn-plain/challenge.yaml': manifest('').replace('story', 'plain'),
      'quals/pwn-plain/challenge/Dockerfile': 'FROM scratch\n',
      'quals/pwn-plain/challenge/flag': 'CTF{plain}\n',
    })
    const { read, job } = await importAll(server.admin, bytes, { default_score: 100 })
    expect(job.state).toBe('done')
    expect(read.items.map(({ name, flags }) => [name, flags])).toEqual([
      ['Story time', 1],
      ['plain', 1],
    ])
    expect(await nodesOf('Story time')).toMatchObject([{ image: 'story-time@1', ports: [{ port: 8080, open: 'player' }] }])
    expect(await nodesOf('plain')).toMatchObject([{ image: 'plain@1', ports: [{ port: 1337 }], health: { ask: { tcp: 1337 } } }])
  })

  it('takes its images back with the import, but for one that another question uses', async () => {
    const bytes = await zipOf({
      'z/one/challenge.yml': yml('Undone', 'image: .\n'),
      'z/one/Dockerfile': 'FROM scratch\nEXPOSE 80\n',
      'z/two/challenge.yml': yml('Shared', 'image: .\n'),
      'z/two/Dockerfile': 'FROM scratch\nEXPOSE 80\n',
    })
    const { read } = await importAll(server.admin, bytes)
    const { scene } = await sceneOf('Shared')
    const { params } = await sceneOf('Shop')
    const definition = scene?.definition
    await server.db.update(questionSceneTable).set({ definition }).where(eq(questionSceneTable.question_id, params.resource_id))
    const undone = await server.admin.call(questionPackage.undo, { params: { import_id: read.import_id } })
    expect([undone.status, undone.body.questions]).toEqual([200, 2])
    const left = await server.db
      .select({ name: sceneImage.name })
      .from(sceneImage)
      .where(inArray(sceneImage.name, ['undone', 'shared', 'shop']))
    expect(new Set(left.map(({ name }) => name))).toEqual(new Set(['shared', 'shop']))
  })

  it('of a Beacon package may be deployed by a compose file, under the terms that the package says', async () => {
    const bytes = await zipOf({
      'beacon.json': JSON.stringify({ format: 'beacon', version: 1, with_flags: true, questions: ['questions/a.json'] }),
      'questions/a.json': JSON.stringify({
        package_id: null,
        direction: { key: 'web' },
        question: {
          name: 'Composed',
          description: 'Text.',
          flag_type: 'static',
          parts: [{ name: '', score_share: 100, logic: 'any', flags: [{ content: 'flag{composed}', match: 'exact' }] }],
        },
        pool: [],
        images: [],
        'x-beacon-scene': {
          file: 'deploy/compose.yml',
          is_on: true,
          isolation: 'shared',
          lifetime_minutes: 60,
          reset_max: 2,
          images: [],
        },
      }),
      'deploy/compose.yml': 'services: { app: { build: app, ports: ["80:80"], environment: ["KEY=flag{composed}"] } }\n',
      'deploy/app/Dockerfile': 'FROM scratch\n',
    })
    const { read, job } = await importAll(server.admin, bytes)
    expect([job.state, read.items[0]?.refusals]).toEqual(['done', []])
    expect((await sceneOf('Composed')).scene).toMatchObject({
      isolation: 'shared',
      lifetime_minutes: 60,
      definition: { nodes: [{ image: 'composed@1', ports: [{ port: 80 }], flags: [{ into: 'env', key: 'KEY' }] }] },
    })
  })

  it('leaves what players get and solutions alone, unless something names them', async () => {
    const bytes = await zipOf({
      'y/a/challenge.yml': yml('Beside', ''),
      'y/a/solve/docker-compose.yml': 'services: { s: { image: solver } }\n',
      'y/a/dist/Dockerfile': 'FROM scratch\n',
      'y/a/src/Dockerfile': 'FROM scratch\nEXPOSE 80\n',
      'y/b/challenge.yml': yml('Named', 'image: ./dist\n'),
      'y/b/dist/Dockerfile': 'FROM scratch\nEXPOSE 81\n',
    })
    const { items } = await sendPackage(server.admin, bytes)
    expect(items[0]?.repairs.find(({ code }) => code === 'dockerfile_found')?.details).toEqual({ path: 'y/a/src/Dockerfile' })
    expect(codes(items[1])).toEqual(['image_built', 'scene_made'])
  })

  it('whose compose file becomes no scene is told why, and its only Dockerfile stands in', async () => {
    const bytes = await zipOf({
      'x/a/challenge.yml': yml('Wrong', ''),
      'x/a/compose.yml': 'services: { web: { build: ., ports: ["80"], user: "a b c" } }\n',
      'x/a/Dockerfile': 'FROM scratch\nEXPOSE 81\n',
    })
    const read = await sendPackage(server.admin, bytes)
    expect(codes(read.items[0])).toEqual(['deployment_wrong', 'dockerfile_found', 'dockerfile_found', 'image_built', 'scene_made'])
  })
})
