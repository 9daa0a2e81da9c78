import { readSubnet } from '@beacon/engine/scene'

/** What a machine is told of one of its networks. */
export interface Lease {
  mac: string
  address: string
  subnet: string
  /** Who answers; the way out as well, where there is one. */
  gateway: string
  hasWayOut: boolean
  host: string
  routes: readonly { to: string; via: string }[]
}

const heads = { ethernet: 14, ip: 20, udp: 8, bootp: 240 }
const ipv4 = 0x08_00
const udp = 17
const ports = { server: 67, client: 68 }
const cookie = 0x63_82_53_63
const kinds = { discover: 1, offer: 2, request: 3, ack: 5, nak: 6, inform: 8 } as const
/** The address of a machine is its own for good: it never has to ask again. */
const forGood = 0xff_ff_ff_ff
const ownMac = Buffer.from('02626365616e', 'hex')

const bytesOf = (address: string): Buffer => Buffer.from(address.split('.').map(Number))
const macBytes = (mac: string): Buffer => Buffer.from(mac.replaceAll(':', ''), 'hex')

interface DhcpRequest {
  kind: number
  xid: Buffer
  wanted: Buffer | null
  own: Buffer
  wantsBroadcast: boolean
}

/** The answer to a frame of the machine that asks for its address; null for every other frame. */
export function answerDhcp(frame: Buffer, lease: Lease): Buffer | null {
  const asked = readDhcpRequest(frame, macBytes(lease.mac))
  if (asked === null) return null
  const { kind, wanted, own } = asked
  const address = bytesOf(lease.address)
  if (kind === kinds.discover) return replyFrame(kinds.offer, asked, lease)
  if (kind === kinds.inform) return replyFrame(kinds.ack, asked, lease)
  if (kind !== kinds.request) return null
  const meant = wanted ?? own
  return replyFrame(meant.equals(address) ? kinds.ack : kinds.nak, asked, lease)
}

/** Frames of other machines come along: only those of its own card count. */
function readDhcpRequest(frame: Buffer, mac: Buffer): DhcpRequest | null {
  if (frame.length < heads.ethernet + heads.ip + heads.udp + heads.bootp) return null
  if (!frame.subarray(6, 12).equals(mac) || frame.readUInt16BE(12) !== ipv4) return null
  const ip = frame.subarray(heads.ethernet)
  const ipBytes = (ip.readUInt8(0) & 0x0f) * 4
  if (ip.readUInt8(9) !== udp || ip.length < ipBytes + heads.udp + heads.bootp) return null
  if (ip.readUInt16BE(ipBytes + 2) !== ports.server) return null
  const bootp = ip.subarray(ipBytes + heads.udp)
  if (bootp.readUInt8(0) !== 1 || !bootp.subarray(28, 34).equals(mac) || bootp.readUInt32BE(236) !== cookie) return null
  const options = readOptions(bootp.subarray(heads.bootp))
  const wanted = options.get(50)
  return {
    kind: options.get(53)?.[0] ?? 0,
    xid: bootp.subarray(4, 8),
    wanted: wanted?.length === 4 ? wanted : null,
    own: bootp.subarray(12, 16),
    wantsBroadcast: (bootp.readUInt16BE(10) & 0x80_00) !== 0,
  }
}

function readOptions(bytes: Buffer): Map<number, Buffer> {
  const options = new Map<number, Buffer>()
  let at = 0
  while (at < bytes.length) {
    const code = bytes.readUInt8(at)
    if (code === 255) break
    if (code === 0) {
      at += 1
      continue
    }
    const length = bytes[at + 1] ?? 0
    options.set(code, bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return options
}

const option = (code: number, value: Uint8Array): Buffer => Buffer.concat([Buffer.from([code, value.length]), value])

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const maskOf = (subnet: string): Buffer => number(2 ** 32 - 2 ** (32 - readSubnet(subnet).prefix))

/** RFC 3442: as many numbers of a network as its prefix has, then who leads there. */
function routeBytes({ to, via }: { to: string; via: string }): Buffer {
  const [net = '0.0.0.0', prefix = '0'] = to.split('/')
  return Buffer.concat([Buffer.from([Number(prefix)]), bytesOf(net).subarray(0, Math.ceil(Number(prefix) / 8)), bytesOf(via)])
}

function optionsOf(kind: number, lease: Lease): Buffer {
  const server = bytesOf(lease.gateway)
  const said = [option(53, Buffer.from([kind])), option(54, server)]
  if (kind === kinds.nak) return Buffer.concat([...said, Buffer.from([255])])
  const out = lease.hasWayOut ? [{ to: '0.0.0.0/0', via: lease.gateway }] : []
  const routes = [...lease.routes, ...out]
  return Buffer.concat([
    ...said,
    option(51, number(forGood)),
    option(1, maskOf(lease.subnet)),
    option(12, Buffer.from(lease.host)),
    ...(lease.hasWayOut ? [option(3, server)] : []),
    ...(routes.length === 0 ? [] : [option(121, Buffer.concat(routes.map(routeBytes)))]),
    Buffer.from([255]),
  ])
}

function replyFrame(kind: number, asked: DhcpRequest, lease: Lease): Buffer {
  const mac = macBytes(lease.mac)
  const address = kind === kinds.nak ? Buffer.alloc(4) : bytesOf(lease.address)
  const bootp = Buffer.alloc(heads.bootp)
  bootp.set([2, 1, 6], 0)
  asked.xid.copy(bootp, 4)
  if (asked.wantsBroadcast) bootp.writeUInt16BE(0x80_00, 10)
  asked.own.copy(bootp, 12)
  address.copy(bootp, 16)
  bytesOf(lease.gateway).copy(bootp, 20)
  mac.copy(bootp, 28)
  bootp.writeUInt32BE(cookie, 236)
  const payload = Buffer.concat([bootp, optionsOf(kind, lease)])
  const toAll = asked.wantsBroadcast || kind === kinds.nak
  return ethernet(toAll ? Buffer.alloc(6, 0xff) : mac, ipPacket(bytesOf(lease.gateway), toAll ? Buffer.alloc(4, 0xff) : address, payload))
}

const ethernet = (to: Buffer, packet: Buffer): Buffer => Buffer.concat([to, ownMac, Buffer.from([0x08, 0x00]), packet])

function ipPacket(from: Buffer, to: Buffer, payload: Buffer): Buffer {
  const head = Buffer.alloc(heads.ip + heads.udp)
  head.set([0x45, 0], 0)
  head.writeUInt16BE(head.length + payload.length, 2)
  head.set([64, udp], 8)
  from.copy(head, 12)
  to.copy(head, 16)
  head.writeUInt16BE(checksum(head.subarray(0, heads.ip)), 10)
  head.writeUInt16BE(ports.server, 20)
  head.writeUInt16BE(ports.client, 22)
  head.writeUInt16BE(heads.udp + payload.length, 24)
  // Zero says that UDP carries no sum, which IPv4 permits.
  return Buffer.concat([head, payload])
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 2) sum += bytes.readUInt16BE(at)
  while (sum > 0xff_ff) sum = (sum & 0xff_ff) + (sum >>> 16)
  return ~sum & 0xff_ff
}
