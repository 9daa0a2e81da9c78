import { expect, test } from 'vitest'
import { maskedPath } from './masking.ts'

const id = '01a1f849-95e6-74cb-9c75-8452a03a4d5f'
const key = 'q3P0nZ4mWk7u1rT9sXbL2vYcD8eF6hJ5aG0iK-oN_pQ'

test.each([
  [`/page/mg/ct/public/ctf/screen/${id}/${key}`, `/page/mg/ct/public/ctf/screen/${id}/***`],
  [`/page/mg/ct/contest/flag/${id}/matrix?viewer_key=${key}`, `/page/mg/ct/contest/flag/${id}/matrix`],
  [`/api/ct/contests/${id}/topics`, `/api/ct/contests/${id}/topics`],
])('%s is logged as %s', (url, logged) => {
  expect(maskedPath(url)).toBe(logged)
})
