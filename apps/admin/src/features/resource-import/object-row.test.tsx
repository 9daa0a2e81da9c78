import type { ResourceObject } from '@beacon/api/bank/resource-import'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { ObjectRow } from './object-row.tsx'

afterEach(cleanup)

it('calls the fields that differ by the words of the question’s form', async () => {
  const diff = [
    { field: 'direction', before: 'Web', after: 'Pwn' },
    { field: 'integral_way', before: 'dynamic', after: 'accumulative' },
  ]
  const object: ResourceObject = {
    path: 'questions/1.json',
    kind: 'question',
    name: 'Gate',
    state: 'differs',
    diff,
    reasons: [],
    fixed: null,
  }
  showPage(() => <ObjectRow object={object} decision="skip" onDecide={vi.fn()} />)
  fireEvent.click(await screen.findByRole('button', { name: '2 fields differ' }))
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Category', 'Scoring'])
  expect(screen.getByText('Pwn')).toBeTruthy()
})
