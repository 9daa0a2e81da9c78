import { entrant } from '@beacon/api/contest/entrant'
import { setting } from '@beacon/api/platform/setting'
import { vpnPackage } from '@beacon/api/contest/vpn-package'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { join, makeContest, makeTeam } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const get = (one: TestClient, resource_id: string, file_id: string) => one.call(vpnPackage.download, { params: { resource_id, file_id } })

async function upload(name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array([1, 2, 3, 4, 5])]), name)
  const reply = await server.admin.request('POST', '/files?purpose=vpn_package', { body: form })
  return (reply.body as { file_id: string }).file_id
}
async function offer(file_id: string): Promise<void> {
  const { version } = (await server.admin.call(setting.get, {})).body
  const vpn_packages = [{ file_id, platform: 'linux' as const, name: 'beacon-vpn.tar.gz' }]
  const saved = await server.admin.request('PATCH', '/settings', { body: { version, values: { vpn_packages } } })
  expect(saved.status).toBe(200)
}

test('who takes part finds the VPN clients in the contest; for everybody else there are none', async () => {
  const id = await makeContest(server)
  const { captain } = await makeTeam(server)
  const { body: entry } = await join(captain, id)
  expect((await captain.call(vpnPackage.list, at(id))).body).toEqual({ items: [] })

  const file_id = await upload('beacon-vpn.tar.gz')
  await offer(file_id)
  expect((await captain.call(vpnPackage.list, at(id))).body).toEqual({
    items: [{ file_id, platform: 'linux', name: 'beacon-vpn.tar.gz', size: 5 }],
  })
  expect((await get(captain, id, file_id)).status).toBe(200)
  expect((await server.admin.call(vpnPackage.list, at(id))).status).toBe(200)

  const stranger = (await makeTeam(server)).captain
  expect((await stranger.call(vpnPackage.list, at(id))).error.code).toBe('not_found')
  expect((await get(stranger, id, file_id)).error.code).toBe('not_found')
  await server.admin.call(entrant.act, { ...at(id), body: { action: 'ban', entrant_ids: [entry.entrant_id], reason: 'Shared flags' } })
  expect((await get(captain, id, file_id)).error.code).toBe('not_found')
})

test('a file that is no package is not found there', async () => {
  const id = await makeContest(server)
  const { captain } = await makeTeam(server)
  await join(captain, id)
  expect((await get(captain, id, await upload('other.bin'))).error.code).toBe('not_found')
})
