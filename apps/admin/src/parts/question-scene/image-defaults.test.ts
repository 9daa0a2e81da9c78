import { usualStart } from '@beacon/api/image/image-start'
import { expect, it } from 'vitest'
import { newNode, newTerms } from './draft.ts'
import { withImage } from './image-defaults.ts'

const fresh = newNode(newTerms('shop').definition)
const start = {
  ports: [
    { port: 80, proto: 'tcp' as const, name: 'http', protocol: 'http' as const, mapping: 'player' as const },
    { port: 5432, proto: 'tcp' as const, name: 'db', protocol: 'other' as const, mapping: 'inner' as const },
  ],
  env: [
    { key: 'MODE', is_secret: false as const, value: 'full' },
    { key: 'TOKEN', is_secret: true as const, value: null },
  ],
  command: `sh -c 'exec httpd'`,
  resources: { ...usualStart('container').resources, memory_mb: 256 },
}
const image = { image: 'shop@2', virt_type: 'container' as const, start }

it('gives an untouched node what the image starts with, but no secret', () => {
  expect(withImage(fresh, image)).toMatchObject({
    image: 'shop@2',
    ports: [
      { port: 80, proto: 'tcp', name: 'http', open: 'player' },
      { port: 5432, proto: 'tcp', name: 'db', open: 'scene' },
    ],
    env: { MODE: 'full' },
    command: ['sh', '-c', 'exec httpd'],
    memory_mb: 256,
    cpu: fresh.cpu,
    disk_mb: fresh.disk_mb,
  })
})

it('leaves what its author has set', () => {
  const ports = [{ port: 1, proto: 'udp' as const, name: 'own', open: 'none' as const }]
  const own = { ...fresh, ports, env: { A: 'b' }, command: ['run'], memory_mb: 64 }
  expect(withImage(own, image)).toEqual({ ...own, image: 'shop@2' })
})

it('makes a node of a virtual machine one, with a screen and the room that it needs', () => {
  const { kind, console, memory_mb, disk_mb, cpu } = withImage(fresh, { ...image, virt_type: 'vm', start: usualStart('vm') })
  expect({ kind, console, memory_mb, disk_mb, cpu }).toEqual({ kind: 'vm', console: 'desktop', memory_mb: 512, disk_mb: 10_240, cpu: 1 })
  expect(withImage({ ...fresh, console: 'none', memory_mb: 300 }, { ...image, virt_type: 'vm' })).toMatchObject({
    console: 'none',
    memory_mb: 300,
  })
})
