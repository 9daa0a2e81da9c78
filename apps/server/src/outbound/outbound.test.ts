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

/** IANA's special-purpose registries of IPv4 and IPv6 and what carries an IPv4 address in an IPv6 one: the first and last address of each. */
const special = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  ['shared by a carrier', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.255.255.255', '::1'],
  ['link-local, metadata of clouds', '169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::', 'febf:ffff::1', 'fe80::1%eth0'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255', '2001::', '2001:1ff:ffff::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '2001:db8:ffff::1', '3fff::', '3fff:fff:ffff::1'],
  ['AS112', '192.31.196.1', '192.175.48.1', '2620:4f:8000::1'],
  ['AMT', '192.52.193.1'],
  ['relays of 6to4', '192.88.99.1'],
  ['benchmarking', '198.18.0.0', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.0', '239.255.255.255', 'ff00::', 'ffff::1'],
  ['reserved', '240.0.0.0', '255.255.255.254', '4000::1', '5f00::1', 'e000::1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['IPv4-compatible', '::127.0.0.1', '::10.1.2.3', '::8.8.8.8', '::ffff:ffff'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.1.2.3', '::ffff:0.0.0.0'],
  ['IPv4-translated', '::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
  ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::808:808', '64:ff9b:1::1', '64:ff9b:1:ffff::1'],
  ['6to4', '2002:7f00:1::', '2002:808:808::1'],
  ['Teredo', '2001:0:7f00:1::', '2001:0:ffff::1'],
  ['ORCHID', '2001:10::1', '2001:20::1', '2001:30::1'],
  ['discard', '100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::1'],
  ['unique local', 'fc00::', 'fdff:ffff::1'],
  ['site-local', 'fec0::', 'feff:ffff::1'],
] as const
test.each(special.flatMap(([what, ...addresses]) => addresses.map((address) => [what, address] as const)))(
  '%s: %s is inside',
  (_, address) => expect(mayReach('hooks.example.org', address, [])).toBe(false),
)

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '172.32.0.1',
  '223.255.255.254',
  '2606:4700::1111',
  '2001:200::1',
  '2a00::1',
  '::ffff:8.8.8.8',
])('%s is public', (address) => expect(mayReach('hooks.example.org', address, [])).toBe(true))

test.each([
  'https://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
])('%s is refused', async (text) => {
  await expect(openOutbound([]).check(text)).rejects.toMatchObject({ reason: 'refused' })
})

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

test('what is allowed is told as addresses of IPv4, for who leads others there', async () => {
  const allow = ['10.1.0.0/16', '10.2.0.3', 'localhost', 'fd00::/8', '::1', 'none.invalid']
  expect(await openOutbound(allow).allowed()).toEqual(['10.1.0.0/16', '10.2.0.3', '127.0.0.1'])
})
