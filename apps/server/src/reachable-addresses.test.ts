import { expect, it } from 'vitest'
import { isOfContainers } from './reachable-addresses.ts'

it('tells bridges of containers from networks that people are in', () => {
  expect(['bcn-0123456789ab', 'docker0', 'br-0123456789ab', 'veth12ab34c'].map(isOfContainers)).toEqual([true, true, true, true])
  expect(['eth0', 'br-lan', 'br0', 'wlan0', 'enp3s0'].map(isOfContainers)).toEqual([false, false, false, false, false])
})
