import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { BulletinFilter } from './bulletin-filter.tsx'

afterEach(cleanup)

it('takes a type out, and never the last one', async () => {
  const onTypesChange = vi.fn()
  await renderPage(<BulletinFilter types={['notice', 'hint']} onTypesChange={onTypesChange} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hint' }))
  expect(onTypesChange).toHaveBeenCalledWith(['notice'])
  cleanup()
  onTypesChange.mockClear()
  await renderPage(<BulletinFilter types={['hint']} onTypesChange={onTypesChange} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hint' }))
  expect(onTypesChange).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Select at least one bulletin type.')
})
