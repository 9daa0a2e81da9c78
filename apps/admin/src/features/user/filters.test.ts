import { expect, it } from 'vitest'
import { userFiltersOf } from './filters.ts'

it('reads from an address exactly what it narrows to', () => {
  expect(userFiltersOf({ q: '', filters: {} }, undefined)).toEqual({})
  const filters = { role_id: 'r', source: 'import,register', online: 'false', expires_within: '7', below: 'false', two_factor_off: 'true' }
  expect(userFiltersOf({ q: 'zhao', filters }, 'disabled')).toEqual({
    q: 'zhao',
    status: 'disabled',
    role_id: 'r',
    source: ['import', 'register'],
    online: false,
    expires_within: '7',
    below: false,
    two_factor_off: true,
  })
  expect(userFiltersOf({ q: '', filters: { expires_within: '8' } }, undefined)).toEqual({})
})
