import { expect, it } from 'vitest'
import { userFiltersOf } from './filters.ts'

const role_id = '0198c0de-0000-7000-8000-000000000001'

it('reads from an address exactly what it narrows to', () => {
  expect(userFiltersOf({ q: '', filters: {} }, undefined)).toEqual({})
  const filters = { role_id, source: 'import,register', online: 'false', expires_within: '7', below: 'false', two_factor_off: 'true' }
  expect(userFiltersOf({ q: 'zhao', filters }, 'disabled')).toEqual({
    q: 'zhao',
    status: 'disabled',
    role_id,
    source: ['import', 'register'],
    online: false,
    expires_within: '7',
    below: false,
    two_factor_off: true,
  })
  expect(userFiltersOf({ q: '', filters: { expires_within: '8' } }, undefined)).toEqual({})
})
