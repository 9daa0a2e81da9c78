import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { ScrollCue } from './scroll-cue.tsx'

afterEach(cleanup)

it('says that a table goes on, until its end has been reached', async () => {
  await renderPage(
    <ScrollCue>
      <div data-testid="table" />
    </ScrollCue>,
  )
  const table = screen.getByTestId('table')
  Object.defineProperties(table, { clientWidth: { value: 390 }, scrollWidth: { value: 1_200 } })
  table.scrollLeft = 300
  fireEvent.scroll(table)
  expect(screen.queryByRole('note')).not.toBeNull()
  table.scrollLeft = 810
  fireEvent.scroll(table)
  expect(screen.queryByRole('note')).toBeNull()
})
