import { expect, test } from 'vitest'
import { proxyNetwork } from './proxy-network.ts'

const own = {
  lo: [{ address: '127.0.0.1', cidr: '127.0.0.1/8' }],
  eth0: [{ address: '172.18.0.3', cidr: '172.18.0.3/16' }],
  eth1: [{ address: '172.20.0.2', cidr: '172.20.0.2/16' }],
}
const names: Record<string, string> = { 'behind-proxy': '172.20.0.2', other: '172.20.0.9' }
const networkOf = (name: string) => proxyNetwork(name, async (one) => names[one] ?? null, own)

test('the network in which this container has the name is the proxy’s', async () => {
  expect(await networkOf('behind-proxy')).toBe('172.20.0.2/16')
})

test('none is where nobody has the name, or another container, and where none is asked for', async () => {
  expect(await Promise.all(['nobody', 'other', ''].map(networkOf))).toEqual(['', '', ''])
})
