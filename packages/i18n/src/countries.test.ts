import { expect, it } from 'vitest'
import { countryOptions } from './countries.ts'

it('names every country in both languages, in the order of the names', () => {
  const [en, zh] = [countryOptions('en'), countryOptions('zh')]
  expect([en.length, new Set(en.map(({ value }) => value)).size, zh.length]).toEqual([249, 249, 249])
  expect(en.find(({ value }) => value === 'SG')?.label).toBe('Singapore (SG)')
  expect(zh.find(({ value }) => value === 'SG')?.label).toBe('新加坡 (SG)')
  expect(en.findIndex(({ value }) => value === 'DE')).toBeLessThan(en.findIndex(({ value }) => value === 'GR'))
  expect(en.every(({ value, label }) => /^[A-Z]{2}$/u.test(value) && label.length > 5)).toBe(true)
})
