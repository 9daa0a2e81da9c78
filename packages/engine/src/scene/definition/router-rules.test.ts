import { expect, it } from 'vitest'
import { readRouterLine } from './router-rules.ts'

it.each([
  ['dmz -> lan', { from: 'dmz', to: 'lan', port: null, proto: null }],
  ['dmz->lan:22', { from: 'dmz', to: 'lan', port: 22, proto: null }],
  ['dmz -> lan:53/udp', { from: 'dmz', to: 'lan', port: 53, proto: 'udp' }],
])('%s is a rule of a router', (text, line) => {
  expect(readRouterLine(text)).toEqual(line)
})

it.each([
  '',
  'dmz lan',
  'dmz -> dmz',
  'dmz -> lan:0',
  'dmz -> lan:65536',
  'dmz -> lan/tcp',
  'dmz -> lan:22/icmp',
  'dmz -> lan; reboot',
  '-> lan',
])('%s is none', (text) => {
  expect(readRouterLine(text)).toBe(null)
})
