import { expect, it } from 'vitest'
import { answerDhcp, type Lease } from './dhcp.ts'

const lease: Lease = {
  mac: '52:54:00:01:02:03',
  address: '10.200.3.70',
  subnet: '10.200.3.64/26',
  gateway: '10.200.3.65',
  hasWayOut: false,
  host: 'db',
  routes: [{ to: '10.200.9.0/24', via: '10.200.3.66' }],
}
const mac = Buffer.from('525400010203', 'hex')

/** As a client without an address sends it. */
function makeRequest(kind: number, { wanted, from = mac }: { wanted?: string; from?: Buffer } = {}): Buffer {
  const frame = Buffer.alloc(14 + 20 + 8 + 240)
  frame.fill(0xff, 0, 6)
  from.copy(frame, 6)
  frame.writeUInt16BE(0x08_00, 12)
  frame.set([0x45], 14)
  frame.set([17], 14 + 9)
  frame.writeUInt16BE(68, 34)
  frame.writeUInt16BE(67, 36)
  frame.set([1, 1, 6, 0, 9, 8, 7, 6], 42)
  from.copy(frame, 42 + 28)
  frame.writeUInt32BE(0x63_82_53_63, 42 + 236)
  const ip = wanted === undefined ? [] : [50, 4, ...wanted.split('.').map(Number)]
  return Buffer.concat([frame, Buffer.from([53, 1, kind, ...ip, 255])])
}

function readReply(reply: Buffer | null) {
  if (reply === null) return null
  const bootp = reply.subarray(42)
  const options = new Map<number, number[]>()
  for (let at = 240; bootp[at] !== 255 && at < bootp.length; at += 2 + (bootp[at + 1] ?? 0))
    options.set(bootp[at] ?? 0, [...bootp.subarray(at + 2, at + 2 + (bootp[at + 1] ?? 0))])
  return { to: reply.subarray(0, 6).toString('hex'), xid: [...bootp.subarray(4, 8)], own: [...bootp.subarray(16, 20)], options }
}

it('offers the address of the card, its mask and the routes of the definition, for good', () => {
  const offer = readReply(answerDhcp(makeRequest(1), lease))
  expect([offer?.to, offer?.xid, offer?.own]).toEqual(['525400010203', [9, 8, 7, 6], [10, 200, 3, 70]])
  expect(offer?.options.get(53)).toEqual([2])
  expect(offer?.options.get(1)).toEqual([255, 255, 255, 192])
  expect(offer?.options.get(51)).toEqual([255, 255, 255, 255])
  expect(offer?.options.get(121)).toEqual([24, 10, 200, 9, 10, 200, 3, 66])
  expect(offer?.options.get(3)).toBe(undefined)
})

it('names a way out where there is one', () => {
  const offer = readReply(answerDhcp(makeRequest(1), { ...lease, hasWayOut: true, routes: [] }))
  expect([offer?.options.get(3), offer?.options.get(121)]).toEqual([
    [10, 200, 3, 65],
    [0, 10, 200, 3, 65],
  ])
})

it('confirms its own address and refuses another one', () => {
  expect(readReply(answerDhcp(makeRequest(3, { wanted: lease.address }), lease))?.options.get(53)).toEqual([5])
  const refusal = readReply(answerDhcp(makeRequest(3, { wanted: '10.200.3.99' }), lease))
  expect([refusal?.options.get(53), refusal?.own, refusal?.to]).toEqual([[6], [0, 0, 0, 0], 'ffffffffffff'])
})

it('says nothing to another card, to what is cut and to what is no question', () => {
  expect(answerDhcp(makeRequest(1, { from: Buffer.from('525400010204', 'hex') }), lease)).toBe(null)
  expect(answerDhcp(makeRequest(1).subarray(0, 200), lease)).toBe(null)
  expect(answerDhcp(makeRequest(7), lease)).toBe(null)
  expect(answerDhcp(Buffer.alloc(600), lease)).toBe(null)
})
