/// <reference lib="dom" />
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Parts that load on demand may take longer than the library's second on a busy machine; a state is awaited, never a time.
configure({ asyncUtilTimeout: 30_000 })

// A component under test loads no catalogue: errors read in English.
vi.mock('../../i18n/src/source-text.ts', async () => ({ sourceText: (await import('../../i18n/src/error-source.ts')).englishText }))

// The browser of the tests lays nothing out, so there is nothing to scroll to.
Element.prototype.scrollIntoView = () => {}

// A component under test has no server that could be asked whether it is there; its late parts come at once.
vi.mock('../../ui/src/late/until-there.ts', () => ({
  untilThere: (load: () => Promise<unknown>) => load(),
  loadAhead: (load: () => Promise<unknown>) => void load(),
}))
