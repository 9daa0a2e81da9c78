import { expect, it } from 'vitest'
import { portLine } from './connect-lines.ts'

it.each([
  ['ssh', 22, 'ssh -p 21001 user@play.example.org'],
  ['', 22, 'ssh -p 21001 user@play.example.org'],
  ['http', 8080, 'http://play.example.org:21001'],
  ['', 80, 'http://play.example.org:21001'],
  ['https', 8443, 'nc play.example.org 21001'],
  ['game', 9999, 'nc play.example.org 21001'],
])('a port %o %i is reached by %s', (name, port, line) => {
  expect(portLine({ name, port }, 'play.example.org', 21_001, 'beacon.example.org')).toBe(line)
})

it('is no link at the name of the platform, whose cookies a browser would send there', () => {
  const web = { name: 'web', port: 8080 }
  expect(portLine(web, 'Play.example.org', 21_001, 'play.example.org')).toBe('curl http://Play.example.org:21001/')
})
