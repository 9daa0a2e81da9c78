import { api } from '@beacon/api/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationsOf } from '../module.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { makeWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
})
afterAll(() => server.stop())

const operations = operationsOf(api)
const sending = operations.filter(({ endpoint }) => endpoint.transfer === 'download' || endpoint.transfer === 'stream')
/** Their file must be made first, or belongs to an exam, which the world is not: the tests of their modules fetch it, past the same door, which lets no undeclared type out. */
const madeFirst = new Set([
  'profile.data',
  'attack.service_file',
  'challenge.target_file',
  'challenge.own_report',
  'rwReferee.report',
  'deskPatch.file',
  'aiDesk.file',
  'organisationImport.rejected',
  'organisationExport.download',
  'knowledgePointImport.rejected',
  'userImport.rejected',
  'userExport.download',
  'setting.picture',
  'file.image',
  'evidence.appeal_file',
  'questionPackage.download',
  'theoryTransfer.download',
  'questionSheet.fetch',
  'paperSheet.fetch',
  'examScoreSheet.fetch',
  'paperFile.download',
  'contestSheet.fetch',
  'contestExport.download',
  'certificate.mine',
  'certificate.preview',
  'teamExport.fetch',
  'teamImport.rejected',
  'entrantImport.rejected',
  'candidateImport.template',
  'candidateImport.rejected',
  'notice.export_readers',
  'writeup.own_file',
  'writeup.file',
  'examAnalysis.table',
  'examStatistic.table',
  'rush.score_table',
  'examReport.file',
  'reportMarking.file',
  'roomPrint.file',
  'backup.download',
  'audit.download',
  'vpnPackage.download',
  'recording.download',
  'imagePackages.download',
  'topology.export',
  'target.export',
  'service.download',
])
/** What an address needs besides ids of the world. */
const queryOf = (name: string): string =>
  name === 'live.browser' ? '?part=me' : name === 'contestExport.clics' ? `?viewer_key=${world.viewer_key}` : ''

test('who sends a file says of what type, and who says a type sends a file', () => {
  const isJson = (sends: readonly string[]) => sends.length === 1 && sends[0] === 'application/json'
  const isOther = (transfer: string) => transfer === 'download' || transfer === 'stream'
  const unsaid = operations.filter(({ endpoint: { transfer, sends } }) => isOther(transfer) === isJson(sends))
  expect(unsaid.map(({ name }) => name)).toEqual([])
})

test.each(sending.filter(({ name }) => !madeFirst.has(name)))('$name sends what it says', async ({ name, endpoint }) => {
  const stop = new AbortController()
  const reply = await fetch(`${server.url}/api/ct${world.pathOf(endpoint)}${queryOf(name)}`, {
    headers: { cookie: server.admin.cookie() },
    signal: stop.signal,
  })
  const type = reply.headers.get('content-type')?.split(';', 1)[0] ?? ''
  stop.abort()
  expect([reply.status, endpoint.sends.includes('*/*') || endpoint.sends.some((one) => one === type)]).toEqual([200, true])
})

test('the document says the same', async () => {
  const { body } = await server.nobody.request('GET', '/openapi.json')
  const { paths } = body as { paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>> }
  // A socket answers by switching to its protocol.
  for (const { endpoint } of operations.filter(({ endpoint: { transfer } }) => transfer !== 'socket')) {
    const operation = paths[endpoint.path.replaceAll(/:(\w+)/gu, '{$1}')]?.[endpoint.method.toLowerCase()]
    expect(Object.keys(operation?.responses[endpoint.status]?.content ?? {})).toEqual(endpoint.sends)
  }
})
