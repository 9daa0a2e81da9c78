import { displayValue } from '@beacon/api/contest/viewer-key'
import { expect, test } from 'vitest'
import { displays } from '../displays.ts'
import { cfsForm } from './form.ts'

test('a new screen may show the map of the ranges, and no board of topics', () => {
  const row = cfsForm.groups.flatMap(({ rows }) => rows).find(({ name }) => name === 'viewer_default')
  const offered = row?.control.kind === 'select' ? row.control.options.map(([value]) => value) : []
  expect(offered).toEqual(displays.map(([value]) => value))
  expect(offered).toContain('map')
  expect(offered).not.toContain('topics')
  for (const value of offered) expect(displayValue.safeParse(value).success).toBe(true)
})
