import { expect, it } from 'vitest'
import { portLine } from './connect-lines.ts'

const own = { hostname: 'beacon.example.org', protocol: 'https:' }

it.each([
  ['ssh', 22, 'ssh -p 21001 user@play.example.org'],
  ['', 22, 'ssh -p 21001 user@play.example.org'],
  ['http', 8080, 'http://play.example.org:21001'],
  ['', 80, 'http://play.example.org:21001'],
  ['https', 8443, 'nc play.example.org 21001'],
  ['game', 9999, 'nc play.example.org 21001'],
])('a port %o %i is reached by %s', (name, port, line) => {
  const found = portLine({ name, port }, { host: 'play.example.org', port: 21_001 }, own)
  expect(found).toEqual({ line, href: line.startsWith('http') ? line : null })
})

it('opens at the name of the platform in clear, and is a line where a browser would make it https', () => {
  const web = { name: 'web', port: 8080 }
  const at = { host: 'Beacon.example.org', port: 21_001 }
  expect(portLine(web, at, own)).toEqual({ line: 'curl http://Beacon.example.org:21001/', href: null })
  const clear = portLine(web, at, { ...own, protocol: 'http:' })
  expect(clear.href).toBe('http://Beacon.example.org:21001')
})

it('writes an address of IPv6 as each program wants it', () => {
  const at = { host: '2001:db8::5', port: 21_001 }
  expect(portLine({ name: 'web', port: 80 }, at, own).line).toBe('http://[2001:db8::5]:21001')
  expect(portLine({ name: 'ssh', port: 22 }, at, own).line).toBe('ssh -p 21001 user@2001:db8::5')
})
