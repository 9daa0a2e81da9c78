import type { ImagePort, ImageStart, ImageVirtType } from './image-fields.ts'
import { imageFieldLimits } from './image-limits.ts'

type Protocol = ImagePort['protocol']
const protocols: Readonly<Record<number, Protocol>> = {
  21: 'ftp',
  22: 'ssh',
  23: 'telnet',
  80: 'http',
  443: 'https',
  502: 'modbus',
  3306: 'mysql',
  3389: 'rdp',
  5000: 'http',
  5900: 'vnc',
  8000: 'http',
  8080: 'http',
  8443: 'https',
}

/** Ports such as `80/tcp`, as an image names them, with what usually answers there. */
export function portsOf(exposed: readonly string[]): ImagePort[] {
  const names = new Set<string>()
  return exposed.slice(0, imageFieldLimits.ports).flatMap((word): ImagePort[] => {
    const [number = '', kind = 'tcp'] = word.split('/')
    const port = Number(number)
    if (!Number.isInteger(port) || port < 1 || port > 65_535 || (kind !== 'tcp' && kind !== 'udp')) return []
    const protocol = kind === 'tcp' ? (protocols[port] ?? 'other') : 'other'
    const plain = protocol === 'other' ? `port-${port}` : protocol
    const name = names.has(plain) ? `${plain}-${kind}-${port}` : plain
    names.add(name)
    return [{ port, proto: kind, name, protocol, mapping: 'player' }]
  })
}

/** What a version starts with that nobody set anything for. */
export const usualStart = (virt_type: ImageVirtType, exposed: readonly string[] = []): ImageStart => ({
  ports: portsOf(exposed),
  env: [],
  command: '',
  resources: { ...imageFieldLimits.resources[virt_type] },
})
