import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { SheetButtons } from './sheet-buttons.tsx'

afterEach(cleanup)

const buttons = (mayImport: boolean, mayExport: boolean) => () => (
  <SheetButtons
    mayImport={mayImport}
    mayExport={mayExport}
    renderImport={(onClose) => (
      <button type="button" onClick={onClose}>
        the import
      </button>
    )}
    renderExport={() => <p>the export</p>}
  />
)

it('each dialog opens by its button, and goes when it is closed', async () => {
  showPage(buttons(true, true))
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }))
  fireEvent.click(screen.getByRole('button', { name: 'the import' }))
  expect(screen.queryByText('the import')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(screen.getByText('the export')).toBeDefined()
})

it('an import that the address names opens by itself, for who may', async () => {
  const at = '/list?import=018f0000-0000-7000-8000-000000000009'
  showPage(buttons(true, true), { at })
  expect(await screen.findByText('the import')).toBeDefined()
  cleanup()
  showPage(buttons(false, true), { at })
  expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined()
  expect([screen.queryByText('the import'), screen.queryByRole('button', { name: 'Import' })]).toEqual([null, null])
})
