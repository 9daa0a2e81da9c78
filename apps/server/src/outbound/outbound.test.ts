import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayReach } from './addresses.ts'
import { openOutbound } from './outbound.ts'

let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, reply) => {
    if (request.url === '/redirect') reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    else if (request.url === '/large') reply.end(Buffer.alloc(2 * 1024 * 1024, 'x'))
    else reply.end(`host ${request.headers.host ?? ''}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => void server.close())

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
])('%s is internal', (address) => expect(mayReach('hooks.example.org', address, [])).toBe(false))

test.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (address) => expect(mayReach('hooks.example.org', address, [])).toBe(true))

test.each([['10.0.0.0/8'], ['10.1.2.3'], ['hooks.example.org']])('OUTBOUND_ALLOW %s opens an internal address', (entry) => {
  expect(mayReach('hooks.example.org', '10.1.2.3', [entry])).toBe(true)
})

test('a name that leads inside is refused, before anything is sent', async () => {
  await expect(openOutbound([]).request(url)).rejects.toMatchObject({ reason: 'refused' })
})

test.each(['ftp://example.org', 'http://user@example.org', 'nonsense'])('%s is no address', async (text) => {
  await expect(openOutbound([]).request(text)).rejects.toMatchObject({ reason: 'address' })
})

test('an allowed host answers under its own name', async () => {
  expect(await openOutbound(['localhost']).request(url)).toEqual({ status: 200, text: `host ${new URL(url).host}` })
})

test('redirects are not followed and large replies are cut', async () => {
  await expect(openOutbound(['localhost']).request(`${url}/redirect`)).rejects.toMatchObject({ reason: 'redirect' })
  await expect(openOutbound(['localhost']).request(`${url}/large`)).rejects.toMatchObject({ reason: 'size' })
})
