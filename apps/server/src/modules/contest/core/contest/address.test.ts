import { expect, test } from 'vitest'
import { isAddressAllowed, isRange } from './address.ts'

test.each([
  [[], '203.0.113.9', true],
  [['10.0.0.0/8'], '10.9.8.7', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['10.0.0.0/8'], '::ffff:10.1.1.1', true],
  [['192.0.2.7'], '192.0.2.7', true],
  [['192.0.2.7'], '192.0.2.8', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '10.0.0.1', false],
  [['0.0.0.0/0'], 'nowhere', false],
])('%j lets %s in: %s', (whitelist, ip, isAllowed) => {
  expect(isAddressAllowed(whitelist, ip)).toBe(isAllowed)
})

test('a range is an address or a CIDR of either family', () => {
  expect(['10.0.0.0/8', '10.0.0.1', '::1', '2001:db8::/32'].every(isRange)).toBe(true)
  expect(['10.0.0.0/33', 'here', '', '10.0.0.0/8/8'].some(isRange)).toBe(false)
})
