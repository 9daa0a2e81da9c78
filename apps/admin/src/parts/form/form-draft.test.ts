import { expect, it } from 'vitest'
import { readDraft } from './form-draft.ts'

const now = Date.parse('2026-11-20T06:00:00Z')
const draft = (at: string) => JSON.stringify({ at, values: { name: 'Curve Ball' } })

it('offers a draft of the last seven days', () => {
  expect(readDraft(draft('2026-11-14T06:00:00Z'), now)).toMatchObject({ values: { name: 'Curve Ball' } })
})

it.each([[null], [draft('2026-11-12T06:00:00Z')], ['{'], ['7'], ['{"at":1,"values":{}}']])('takes %j for no draft', (text) => {
  expect(readDraft(text, now)).toBeNull()
})
